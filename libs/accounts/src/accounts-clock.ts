/** Token of the clock of months, minutes and keys' uses, so that tests can set it apart from that of answers. */
export const ACCOUNTS_CLOCK = Symbol('ACCOUNTS_CLOCK');

export type AccountsClock = () => Date;
