/** Time limits in milliseconds and numbers of attempts, beyond which a store counts as unreachable. */
export type StoreLimits = {
  /** Until a connection is there, and until an answer begins. */
  connecting: number;
  answering: number;
  /** Until a part that is being sent is confirmed. */
  sending: number;
  /** Between two pieces of an answer. */
  silence: number;
  /** How often a request is made at most, and how often in a row an answer may break off without a byte. */
  attempts: number;
};

export const storeLimits: StoreLimits = {
  connecting: 2_000,
  answering: 4_000,
  sending: 60_000,
  silence: 10_000,
  attempts: 3,
};
