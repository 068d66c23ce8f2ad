export * from './variable.js';
export * from './variable-kinds.js';
export * from './define-config.js';
export * from './deskscope-config.js';
export { PRODUCT_VERSION } from './product-version.js';
