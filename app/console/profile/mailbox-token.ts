import { storedText } from "../../browser/storage/stored-value.ts";
import { tokenIn } from "../../auth/link/token-in.ts";

/** Without session storage, the user opens the link again after logging in. */
const token = storedText("mailbox-link", "sessionStorage");

/**
 * Moves the mailbox link's token from the address, and so from the history, to session storage, where it survives a
 * login.
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

export function clearMailboxToken(): void {
  token.remove();
}
