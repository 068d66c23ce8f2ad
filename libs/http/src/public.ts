import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { PUBLIC_MARK } from './openapi-decorators.js';

export const IS_PUBLIC = 'deskscope:public';

/** A route, or a controller, that takes no key. */
export const Public = (): ClassDecorator & MethodDecorator =>
  applyDecorators(SetMetadata(IS_PUBLIC, true), ApiExtension(PUBLIC_MARK, true));
