import { useSyncExternalStore } from "react";

/** The source of an error: rendering, a promise, any other script, or the response to a call. */
export type Origin = "render" | "unhandledrejection" | "error" | `errCode ${number}`;

/** A logged error (specification, section 3), without personal data. */
export type ErrorEntry = {
  error: string;
  component: string;
  info: Origin;
  /** The page's address, without personal data. */
  page: string;
  stack: string;
  /** Milliseconds since 1970. */
  time: number;
};

/** Maximum number of entries; the oldest are dropped. */
const max = 100;

let entries: readonly ErrorEntry[] = [];
const listeners = new Set<() => void>();

/** Keeps an entry in memory only: it is lost with the document and never sent. */
export function logError(entry: ErrorEntry): void {
  change([...entries, entry].slice(-max));
}

export function clearErrors(): void {
  change([]);
}

/** The entries, oldest first. */
export function loggedErrors(): readonly ErrorEntry[] {
  return entries;
}

export function useErrors(): readonly ErrorEntry[] {
  return useSyncExternalStore(subscribe, loggedErrors);
}

export function useErrorCount(): number {
  return useSyncExternalStore(subscribe, () => entries.length);
}

function change(next: readonly ErrorEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
