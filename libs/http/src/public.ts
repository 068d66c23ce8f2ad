import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'deskscope:public';

/** A route, or a controller, that takes no key. */
export const Public = (): ClassDecorator & MethodDecorator => SetMetadata(IS_PUBLIC, true);
