export * from './problem.js';
export { PROBLEM_MEDIA_TYPE, problemBody, problemType } from './problem-body.js';
export type { ProblemBody } from './problem-body.js';
export { PROBLEM_MEANINGS } from './problem-meanings.js';
export { problemOf } from './problem-of.js';
export { isDatabaseUnavailable } from './database-unavailable.js';
export { ProblemFilter, sendProblem } from './problem.filter.js';
export { ProblemsController } from './problems.controller.js';
export { REQUEST_ID_HEADER, RequestId, requestIdOf } from './request-id.js';
export { Answer, answer, documentAnswer, JsonText, StreamedText } from './answer.js';
export type { AnswerOptions, Settlement } from './answer.js';
export { Produces } from './produces.guard.js';
export { perRoute } from './per-route.js';
export { operationIdOf } from './operation-id.js';
export { matchesEtag, weakEtag } from './etag.js';
export { acceptedQuality } from './accept.js';
export { dateText, decimalNumber, enumText, flag, listOf, text, wholeNumber } from './parameter-kinds.js';
export { endOf, isDateText, startOf } from './date-text.js';
export { defineParameters } from './parameters.js';
export type { ParameterDescription, ParameterReader, ParameterValues } from './parameters.js';
export { noParameters, ReadParameters } from './read-parameters.js';
export type { ValuesOf } from './read-parameters.js';
export { defineBody } from './body.js';
export type { BodyReader } from './body.js';
export { decodeCursor, encodeCursor, fingerprintOf } from './cursor.js';
export { Public, IS_PUBLIC } from './public.js';
export { createHttpAdapter, fastifyOptions } from './fastify-options.js';
export { configureHttpApp } from './configure-http-app.js';
export { buildOpenApi, serveOpenApi } from './openapi.js';
export type { OpenApiInfo } from './openapi.js';
export {
  ApiAnswer,
  ApiBodies,
  ApiParameters,
  NeedsPlan,
  NeedsScope,
  ProblemResponses,
} from './openapi-decorators.js';
export type { AnswerDescription, AnswerExample, MediaDescription } from './openapi-decorators.js';
