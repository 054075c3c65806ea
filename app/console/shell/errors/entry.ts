import { NotConnected } from "../../../browser/client/not-connected.ts";
import { cutAddress, cutText } from "./cut.ts";
import type { ErrorEntry } from "./error-log.ts";

type Facts = Pick<ErrorEntry, "info" | "time"> & { cause: unknown; component?: string; address: string };

/** What is kept of whatever was thrown. */
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

/** What is no error of the program: a request that was given up, and a service that cannot be reached. */
export function isOrdinary(cause: unknown): boolean {
  return cause instanceof NotConnected || (cause instanceof Error && cause.name === "AbortError");
}

/** The innermost component of React's list of them. */
export function innermost(componentStack: string | null | undefined): string {
  return /^\s*(?:at )?([^\s@(]+)/m.exec(componentStack ?? "")?.[1] ?? "";
}

/** Anything can be thrown, also what cannot be made a text. */
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

/** Function, or script with line and column, in which it was thrown; the same in the stacks of all browsers. */
function firstFrame(stack: string): string {
  const line = stack.split("\n").find((each) => /:\d+:\d+\)?$/.test(each.trim())) ?? "";
  const [, name, script] = /^\s*(?:at )?(?:([^\s@(]+)(?:@| \())?.*?([^/\s(@]+:\d+:\d+)\)?$/.exec(line) ?? [];
  return name ?? script ?? "";
}
