import { tokenIn } from "../../auth/link/token-in.ts";

const key = "mailbox-link";
let inMemory: string | null = null;

/**
 * The key of a mailbox's link leaves the address at once, so that it stays neither there nor in the history, and waits for
 * its view in this browser tab alone: while its owner logs in, too.
 */
export function takeMailboxToken(): void {
  const token = location.pathname === "/profile/mailbox" ? tokenIn(location.hash) : undefined;
  if (token === undefined) return;
  history.replaceState(history.state, "", location.pathname);
  inMemory = token;
  try {
    sessionStorage.setItem(key, token);
  } catch {
    // without storage the link has to be opened again after the login
  }
}

export function storedMailboxToken(): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function forgetMailboxToken(): void {
  inMemory = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}
