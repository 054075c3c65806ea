import type { Profile } from "../../../contract/schemas/own-account.ts";
import { stored } from "../../browser/session/session.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";

/**
 * Whose console it is. `account`: the key of stored tabs; empty until it is known. `key` changes if the shell must start
 * over: with another account or with other roles.
 */
export type Owner = { account: string; username: string; roles: readonly string[]; key: string };

const last = storedValue("owner", parseOwner, "sessionStorage");

/**
 * The owner as this browser knows them, for the frame that is shown until the profile arrives. Views and calls wait for
 * the profile, and the server authorizes every call.
 */
export function expectedOwner(): Owner {
  const username = stored("username") ?? "";
  const { account, roles } = last.read() ?? {
    account: "",
    roles: [stored("superAccount") === "1" ? "admin" : "member"],
  };
  return { account, username, roles, key: keyOf(account, roles) };
}

/** The owner of a profile, remembered for the next reload of this browser tab. */
export function rememberOwner({ phone, mailbox, username, roles }: Profile, expected: Owner): Owner {
  const account = phone ?? mailbox ?? "";
  last.write({ account, roles });
  const isExpected = ["", account].includes(expected.account) && roles.join() === expected.roles.join();
  return { account, username, roles, key: isExpected ? expected.key : keyOf(account, roles) };
}

function keyOf(account: string, roles: readonly string[]): string {
  return `${account} ${roles.join()}`;
}

/** Called at a logout. */
export function forgetOwner(): void {
  last.remove();
}

function parseOwner(value: unknown): Pick<Owner, "account" | "roles"> | null {
  if (typeof value !== "object" || value === null) return null;
  const { account, roles } = value as Record<string, unknown>; // the fields of any object
  if (typeof account !== "string" || !Array.isArray(roles)) return null;
  return { account, roles: roles.filter((role) => typeof role === "string") };
}
