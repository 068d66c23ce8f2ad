import { Controller, Get, Param } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { answer } from './answer.js';
import type { Answer } from './answer.js';
import { notFound, PROBLEM_KINDS } from './problem.js';
import { problemType } from './problem-body.js';
import { ApiAnswer, ProblemResponses } from './openapi-decorators.js';
import { Public } from './public.js';

const KIND = {
  type: 'object',
  required: ['code', 'status', 'title'],
  properties: { code: { type: 'string' }, status: { type: 'integer' }, title: { type: 'string' } },
};

/** What the `type` of a problem points at: the error codes and what they mean. */
@Public()
@Controller('problems')
export class ProblemsController {
  @Get()
  @ApiAnswer({ description: 'Every error code.', data: { type: 'array', items: KIND } })
  list(): Answer {
    return answer(Object.entries(PROBLEM_KINDS).map(([code, kind]) => ({ code, ...kind })));
  }

  @Get(':code')
  @ApiParam({ name: 'code', schema: { type: 'string' } })
  @ApiAnswer({ description: 'What an error code means.', data: KIND })
  @ProblemResponses(404)
  one(@Param('code') code: string): Answer {
    const entry = Object.entries(PROBLEM_KINDS).find(([known]) => known === code);
    if (!entry) throw notFound('There is no error code of this name.');
    const [known, kind] = entry;
    return answer({ code: known, type: problemType(known as keyof typeof PROBLEM_KINDS), ...kind });
  }
}
