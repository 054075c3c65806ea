import { NotConnected } from "../../../../client/not-connected.ts";
import { cutAddress, cutText } from "./cut.ts";
import type { ErrorEntry } from "./error-log.ts";

type Facts = Pick<ErrorEntry, "info" | "time"> & { cause: unknown; component?: string; address: string };

/** A log entry for any thrown value. */
export function entryOf({ cause, component, address, info, time }: Facts): ErrorEntry {
  const stack = stackOf(cause);
  return {
    error: cutText(sentenceOf(cause)),
    component: cutText(component ?? firstFrame(stack)),
    info,
    page: cutAddress(address),
    stack: cutText(stack),
    time,
  };
}

/** Expected failures that are not logged: aborted requests, and an unreachable service. */
export function isExpectedFailure(cause: unknown): boolean {
  return cause instanceof NotConnected || (cause instanceof Error && cause.name === "AbortError");
}

/** The innermost component of React's component stack. */
export function innermost(componentStack: string | null | undefined): string {
  return /^\s*(?:at )?([^\s@(]+)/m.exec(componentStack ?? "")?.[1] ?? "";
}

/** Any value can be thrown, even one that cannot be converted to a string. */
function sentenceOf(cause: unknown): string {
  try {
    if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
    return typeof cause === "object" && cause !== null ? JSON.stringify(cause) : String(cause);
  } catch {
    return typeof cause;
  }
}

function stackOf(cause: unknown): string {
  return cause instanceof Error && typeof cause.stack === "string" ? cause.stack : "";
}

/** The function, or script with line and column, that threw; stacks of all browsers give the same. */
function firstFrame(stack: string): string {
  const line = stack.split("\n").find((each) => /:\d+:\d+\)?$/.test(each.trim())) ?? "";
  const [, name, script] = /^\s*(?:at )?(?:([^\s@(]+)(?:@| \())?.*?([^/\s(@]+:\d+:\d+)\)?$/.exec(line) ?? [];
  return name ?? script ?? "";
}
