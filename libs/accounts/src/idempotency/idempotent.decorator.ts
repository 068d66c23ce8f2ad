import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { IDEMPOTENCY_KEY } from './idempotency-key.js';
import { IDEMPOTENT, IdempotencyInterceptor, type IdempotentOptions } from './idempotency.interceptor.js';

/**
 * `@Idempotent()` on a POST that creates or sends. A client that gives an `Idempotency-Key` may send the same request again
 * for 24 hours: the work is done once, and the answer is the same, with `Idempotency-Replayed: true`. Another body under
 * that key, and a request that is still underway (with `Retry-After`), are 409: name it in `@ProblemResponses`.
 *
 * Problems of the request are kept like answers; faults of ours and 429 are not. A process that dies between the work
 * and the keeping of its answer leaves a claim that lapses after a minute: the request then does its work again. The
 * module of the route imports `AccountsModule` and has `SECRET_BOX` from a global one; the handler gives an `Answer` or nothing.
 * Source: draft-ietf-httpapi-idempotency-key-header-07, decisions.md section 1.
 */
export const Idempotent = (options: IdempotentOptions = {}): MethodDecorator =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, options),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: IDEMPOTENCY_KEY,
      required: false,
      description:
        'Names this request for 24 hours: sent again with the same key it has no further effect and the same answer. ' +
        '1 to 255 visible ASCII characters, in double quotes or without.',
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: 512,
        examples: ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
      },
    }),
  );
