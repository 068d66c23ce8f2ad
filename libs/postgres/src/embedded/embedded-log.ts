/** Where the embedded server's starts and stops are told; a pino logger fits. */
export interface EmbeddedLog {
  info(message: string): void;
  warn(message: string): void;
}
