import { islandCalls } from "./island-calls.ts";
import { operatorCalls } from "./operator-calls.ts";
import { publicCalls } from "./public-calls.ts";

export { prefix, type Call } from "./call.ts";

/**
 * Every call of the public interface: method and path below `/vrmcsys`. The other facts of a call are under the same name
 * in `schemas.ts` and `call-facts.ts`, so that the browser's first script needs none of it.
 */
export const calls = { ...islandCalls, ...publicCalls, ...operatorCalls };

export type CallName = keyof typeof calls;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(calls, name);
}

type CallsWith<Part> = {
  [Name in CallName]: (typeof calls)[Name] extends Part ? Name : never;
}[CallName];
/** Calls that respond with a file. */
export type FileCall = CallsWith<{ media: string }>;
/** Calls that take a file. */
export type BytesCall = CallsWith<{ body: "bytes" }>;
export type TusCall = CallsWith<{ protocol: "tus" }>;
/** Calls with a JSON body or none, which respond with an envelope. */
export type JsonCall = Exclude<CallName, FileCall | BytesCall | TusCall>;
