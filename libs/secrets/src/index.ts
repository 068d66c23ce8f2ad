export { SECRET_BOX, SecretBox } from './secret-box.js';
export { loadSecretKey, MissingSecretKey } from './secret-key.js';
export type { SecretKeySource } from './secret-key.js';
