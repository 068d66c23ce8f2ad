import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

/** A request that has a valid key and its turn; its scope and plan may still not do. */
export interface Admission {
  readonly caller: Caller;
  /** The operation's id in the OpenAPI document. */
  readonly endpoint: string;
}

const admissions = new WeakMap<object, Admission>();

/** Keeps who sent a request; the guard's affair. */
export function admit(request: FastifyRequest, admission: Admission): void {
  admissions.set(request, admission);
}

/** Undefined on public routes, and where the request was refused. */
export function admissionOf(request: FastifyRequest): Admission | undefined {
  return admissions.get(request);
}
