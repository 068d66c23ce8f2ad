/** Tells that the log grew. Only a hint: whoever misses one finds the news by polling. */
export interface LogSignal {
  /** Says, after a commit, that there is news. Cheap: bursts become one message. */
  announce(): void;
  /** Resolves on the next announcement of any process, or after the time; never rejects. */
  wait(timeoutMs: number): Promise<void>;
  close(): Promise<void>;
}

/** Token of the signal in Nest modules. */
export const LOG_SIGNAL = Symbol('LOG_SIGNAL');
