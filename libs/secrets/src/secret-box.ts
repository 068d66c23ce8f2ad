import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Token of the `SecretBox` of a process. */
export const SECRET_BOX = Symbol('SECRET_BOX');

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what must not be readable in the database: AES-256-GCM, a nonce of its own for each text. A sealed text opens
 * only in the context that it was sealed for, such as the name of its row, so that nobody can move it to another one.
 */
export class SecretBox {
  private key: Buffer | undefined;

  /** The key is asked for when it is first needed. */
  constructor(private readonly loadKey: () => Buffer) {}

  /** Nonce, tag and encrypted text. @throws MissingSecretKey */
  seal(text: string, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.keyAtHand(), nonce).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** @throws Error where it was sealed with another key or for another context, or has been changed. */
  open(sealed: Buffer, context: string): string {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.keyAtHand(), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    const decrypted = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(decrypted).toString('utf8');
  }

  /** For who is about to do what cannot be undone, and seals what comes of it. @throws MissingSecretKey */
  requireKey(): void {
    this.keyAtHand();
  }

  private keyAtHand(): Buffer {
    this.key ??= this.loadKey();
    if (this.key.length !== KEY_BYTES) throw new TypeError(`A secret key has ${KEY_BYTES} bytes.`);
    return this.key;
  }
}
