import type { ExecutionContext, Type } from '@nestjs/common';

/** A handler and its class, where decorators leave their words; those on the handler go before. */
export type RouteTargets = [handler: () => unknown, controller: Type];

/** Reads what decorators say of a route once, not once per request. */
export function perRoute<T>(read: (targets: RouteTargets) => T): (context: ExecutionContext) => T {
  // Both count: a handler may be inherited by several classes.
  const known = new WeakMap<object, WeakMap<object, { readonly value: T }>>();
  return (context) => {
    const handler = context.getHandler() as RouteTargets[0];
    const controller: Type = context.getClass();
    let ofHandler = known.get(handler);
    if (ofHandler === undefined) known.set(handler, (ofHandler = new WeakMap()));
    let found = ofHandler.get(controller);
    if (found === undefined) ofHandler.set(controller, (found = { value: read([handler, controller]) }));
    return found.value;
  };
}
