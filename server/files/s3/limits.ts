/** Time limits in milliseconds and numbers of attempts after which a store counts as unreachable. */
export type StoreLimits = {
  /** Until the connection is established, and until the response begins. */
  connecting: number;
  responding: number;
  /** Until an uploaded part is confirmed. */
  sending: number;
  /** Between two chunks of a response, whether the store sends none or the client reads none. */
  silence: number;
  /** The maximum number of attempts per request, and of consecutive responses that break off without any bytes. */
  attempts: number;
};

export const storeLimits: StoreLimits = {
  connecting: 2_000,
  responding: 4_000,
  sending: 60_000,
  silence: 10_000,
  attempts: 3,
};
