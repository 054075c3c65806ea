import type { Profile } from "../../../contract/schemas/own-account.ts";
import { stored } from "../../browser/session/session.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/** Whose console it is. `account`: the key of stored tabs; empty until it is known. */
export type Owner = { account: string; username: string; roles: readonly string[] };

const last = storedValue("owner", parseOwner, "sessionStorage");

/**
 * The owner as this browser knows them, for the frame that is shown until the profile arrives. Views and calls wait for
 * the profile, and the server authorizes every call.
 */
export function expectedOwner(): Owner {
  const username = stored("username") ?? "";
  const known = last.read();
  if (known?.username === username) return known;
  return { account: "", username, roles: [stored("superAccount") === "1" ? "admin" : "member"] };
}

/** The owner of a profile, remembered for the next reload of this browser tab. */
export function rememberOwner({ phone, mailbox, username, roles }: Profile): Owner {
  const owner = { account: phone ?? mailbox ?? "", username, roles };
  last.write(owner);
  return owner;
}

/** Called at a logout. */
export function forgetOwner(): void {
  last.remove();
}

function parseOwner(value: unknown): Owner | null {
  if (typeof value !== "object" || value === null) return null;
  const { account, username, roles } = value as Record<string, unknown>; // the fields of any object
  if (typeof account !== "string" || typeof username !== "string" || !Array.isArray(roles)) return null;
  return { account, username, roles: roles.filter((role) => typeof role === "string") };
}
