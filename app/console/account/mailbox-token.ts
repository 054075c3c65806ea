import { storedText } from "../../browser/storage/stored-value.ts";
import { tokenIn } from "../../auth/link/token-in.ts";

/** Without storage the link has to be opened again after a login. */
const token = storedText("mailbox-link", "sessionStorage");

/**
 * The key of a mailbox's link leaves the address at once, so that it stays neither there nor in the history, and waits for
 * its view in this browser tab alone: while its owner logs in, too.
 */
export function takeMailboxToken(): void {
  const found = location.pathname === "/profile/mailbox" ? tokenIn(location.hash) : undefined;
  if (found === undefined) return;
  history.replaceState(history.state, "", location.pathname);
  token.write(found);
}

export function storedMailboxToken(): string | null {
  return token.read();
}

export function forgetMailboxToken(): void {
  token.remove();
}
