import { calls, type CallName } from "./calls.ts";

export type Endpoints = { [Name in CallName]: Pick<(typeof calls)[Name], "method" | "path"> };

/**
 * Method and path of every call. In browsers' scripts the build writes the finished list in place of this module, so that
 * they load no schemas (`vite.config.ts`).
 */
export const endpoints = Object.fromEntries(
  Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]),
) as Endpoints; // every call has its entry
