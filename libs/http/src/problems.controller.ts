import { Controller, Get, Param } from '@nestjs/common';
import { answer } from './answer.js';
import type { Answer } from './answer.js';
import { notFound, PROBLEM_KINDS } from './problem.js';
import { problemType } from './problem-body.js';
import { Public } from './public.js';

/** What the `type` of a problem points at: the error codes and what they mean. */
@Public()
@Controller('problems')
export class ProblemsController {
  @Get()
  list(): Answer {
    return answer(Object.entries(PROBLEM_KINDS).map(([code, kind]) => ({ code, ...kind })));
  }

  @Get(':code')
  one(@Param('code') code: string): Answer {
    const entry = Object.entries(PROBLEM_KINDS).find(([known]) => known === code);
    if (!entry) throw notFound('There is no error code of this name.');
    const [known, kind] = entry;
    return answer({ code: known, type: problemType(known as keyof typeof PROBLEM_KINDS), ...kind });
  }
}
