import { useSyncExternalStore } from "react";

/** Where an error came from: while rendering, from a promise, from anywhere else, or as an outcome of a call. */
export type Origin = "render" | "unhandledrejection" | "error" | `errCode ${number}`;

/** What is kept of an error (specification, section 3), without anything that says who it happened to. */
export type ErrorEntry = {
  error: string;
  component: string;
  info: Origin;
  /** The page's address, cut. */
  page: string;
  stack: string;
  /** In milliseconds since 1970. */
  time: number;
};

/** The oldest go for newer ones. */
const most = 100;

let entries: readonly ErrorEntry[] = [];
const listeners = new Set<() => void>();

/** Keeps an entry in memory, and nowhere else: it goes with the document, and is sent to nobody. */
export function logError(entry: ErrorEntry): void {
  change([...entries, entry].slice(-most));
}

export function clearErrors(): void {
  change([]);
}

/** The entries, the oldest first. */
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
