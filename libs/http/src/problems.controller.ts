import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { answer } from './answer.js';
import type { Answer } from './answer.js';
import { notFound, PROBLEM_KINDS, type ProblemCode } from './problem.js';
import { problemType } from './problem-body.js';
import { PROBLEM_MEANINGS } from './problem-meanings.js';
import { ApiAnswer, ProblemResponses } from './openapi-decorators.js';
import { Public } from './public.js';

const CODES = Object.keys(PROBLEM_KINDS) as ProblemCode[];

const KIND = {
  type: 'object',
  required: ['code', 'type', 'status', 'title', 'meaning'],
  properties: {
    code: { type: 'string' },
    type: { type: 'string', format: 'uri-reference', description: 'The `type` of such a problem.' },
    status: { type: 'integer' },
    title: { type: 'string' },
    meaning: { type: 'string', description: 'What it means, and what to do.' },
  },
};

/** What the `type` of a problem points at: the error codes and what they mean. */
@Public()
@ApiTags('Service')
@Controller('problems')
export class ProblemsController {
  @Get()
  @ApiOperation({ operationId: 'problems', summary: 'The error codes', description: 'Takes no key.' })
  @ApiAnswer({
    description: 'Every error code.',
    data: { type: 'array', items: KIND, examples: [CODES.map(kindOf)] },
    example: { request: '/problems' },
  })
  list(): Answer {
    return answer(CODES.map(kindOf));
  }

  @Get(':code')
  @ApiOperation({
    operationId: 'problem',
    summary: 'What an error code means',
    description: 'The `type` of a problem leads here. Takes no key.',
  })
  @ApiParam({
    name: 'code',
    description: 'An error code.',
    schema: { type: 'string', enum: [...CODES], examples: ['not_found'] },
  })
  @ApiAnswer({
    description: 'What an error code means.',
    data: { ...KIND, examples: [kindOf('not_found')] },
    example: { request: '/problems/not_found' },
  })
  @ProblemResponses(404)
  one(@Param('code') code: string): Answer {
    if (!Object.hasOwn(PROBLEM_KINDS, code)) throw notFound('There is no error code of this name.');
    return answer(kindOf(code as ProblemCode));
  }
}

function kindOf(code: ProblemCode): object {
  return { code, type: problemType(code), ...PROBLEM_KINDS[code], meaning: PROBLEM_MEANINGS[code] };
}
