import type { SendResult } from "./provider.ts";

const firstWait = 1_000;
/** The longest wait for a message's next attempt, in milliseconds. */
export const longestWait = 600_000;
/** The number of attempts; with the waits between them, they take a day. */
const maxAttempts = 152;

export type NextState =
  | { state: "sent"; toFile?: boolean }
  | { state: "failed" | "unknown" | "expired"; error: string }
  | { state: "waiting"; dueAt: Date; error: string };

/** How long to wait after this many attempts: 1 s, doubling to 10 min. */
export function waitAfter(attempts: number): number {
  return Math.min(firstWait * 2 ** (attempts - 1), longestWait);
}

/** The state of a message after an attempt. `attempts` includes this one. */
export function afterAttempt(
  outcome: SendResult,
  message: { attempts: number; repeatable: boolean; expiresAt: Date | undefined },
  now: Date,
): NextState {
  if (outcome.state === "sent") return outcome;
  const { error } = outcome;
  if (outcome.state === "refused") return { state: "failed", error };
  if (outcome.state === "unknown" && !message.repeatable) return { state: "unknown", error };
  if (message.attempts >= maxAttempts)
    return { state: "failed", error: `given up after ${maxAttempts} attempts: ${error}` };
  const dueAt = new Date(now.getTime() + waitAfter(message.attempts));
  if (message.expiresAt && dueAt >= message.expiresAt) return { state: "expired", error };
  return { state: "waiting", dueAt, error };
}
