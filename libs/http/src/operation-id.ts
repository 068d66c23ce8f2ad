import type { RouteTargets } from './per-route.js';

/** Where `@ApiOperation` leaves its words; @nestjs/swagger does not export the name. */
const API_OPERATION = 'swagger/apiOperation';

/** `SearchController.list` is `searchList`, unless `@ApiOperation` says otherwise. */
export function operationId(controller: string, method: string): string {
  const subject = controller.replace(/Controller$/, '');
  return `${subject.charAt(0).toLowerCase()}${subject.slice(1)}${method.charAt(0).toUpperCase()}${method.slice(1)}`;
}

/** The id that the OpenAPI document gives a route. */
export function operationIdOf([handler, controller]: RouteTargets): string {
  const described = Reflect.getMetadata(API_OPERATION, handler) as { operationId?: string } | undefined;
  return described?.operationId ?? operationId(controller.name, handler.name);
}
