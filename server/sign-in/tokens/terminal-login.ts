import { randomBytes } from "node:crypto";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import type { RequestClient } from "../../http/network.ts";
import { seal, unseal } from "../../messages/seal.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { minute } from "../../time/time.ts";
import { hashToken } from "../sessions/token.ts";
import { createOwnToken } from "./own-tokens.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/** How long a login waits for its approval, and how many of a network do. */
const patience = 10 * minute;
const openPerNetwork = 5;
const tokenDays = 90;

/**
 * Begins the login of a program in a terminal: its user approves `code` in the browser, and the program then receives a
 * token for `secret`. A network's oldest login ends when it begins too many.
 */
export async function beginTerminalLogin(
  { db, now }: Stores & Clock,
  { client, network }: { client: string; network: string },
): Promise<{ code: string; secret: string }> {
  const [code, secret] = [randomBytes(16).toString("base64url"), randomBytes(16).toString("base64url")];
  const created_at = now().toISOString();
  const expires_at = new Date(now().getTime() + patience).toISOString();
  await db.write(async (write) => {
    const row = { id: hashToken(code), secret_hash: hashToken(secret), network, client, created_at, expires_at };
    await write
      .insertInto("terminal_logins")
      .values({ ...row, sealed: null })
      .execute();
    const older = await write
      .selectFrom("terminal_logins")
      .select("id")
      .where("network", "=", network)
      .orderBy("created_at", "desc")
      .offset(openPerNetwork)
      .limit(openPerNetwork)
      .execute();
    const ids = older.map(({ id }) => id).filter((id) => id !== row.id);
    if (ids.length > 0) await write.deleteFrom("terminal_logins").where("id", "in", ids).execute();
  });
  return { code, secret };
}

/** What network and program asked for a token. Throws `wrongLink` (10109) for any code that cannot be approved. */
async function showTerminalLogin({ db, now }: Stores & Clock, code: string): Promise<CallData<"terminalLogin">> {
  const row = await db.read
    .selectFrom("terminal_logins")
    .select(["client", "network", "created_at"])
    .where("id", "=", hashToken(code))
    .where("expires_at", ">", now().toISOString())
    .where("sealed", "is", null)
    .executeTakeFirst();
  if (!row) throw refuse("wrongLink");
  return { client: row.client, network: row.network, requestedAt: row.created_at };
}

/** Makes a token for the program whose code this is. Throws `wrongLink` (10109) for any code that is not waiting. */
async function approveTerminalLogin(
  portal: Stores & Clock,
  signedIn: Pick<SignedIn, "account" | "role">,
  { code, name }: ParsedInput<"approveTerminalLogin">,
): Promise<CallData<"approveTerminalLogin">> {
  const id = hashToken(code);
  if (!(await claim(portal, id))) throw refuse("wrongLink");
  const store = (sealed: string | null) =>
    portal.db.write((write) => write.updateTable("terminal_logins").set({ sealed }).where("id", "=", id).execute());
  try {
    const created = await createOwnToken(portal, signedIn, { name, scopes: ["download"], expiresInDays: tokenDays });
    await store(seal(portal.keys.terminalLogins, id, created.token));
    return { id: created.id };
  } catch (error) {
    await store(null); // the code can be approved again, for example under another name
    throw error;
  }
}

/** Of several approvals at once, one has it: an empty text stands for the token that it makes. */
async function claim({ db, now }: Stores & Clock, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db.write((write) =>
    write
      .updateTable("terminal_logins")
      .set({ sealed: "" })
      .where("id", "=", id)
      .where("expires_at", ">", now().toISOString())
      .where("sealed", "is", null)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** The token of a program's login, once; `null` while it waits for its approval, `undefined` if there is none. */
export async function takeTerminalToken(
  { db, now, keys }: Stores & Clock,
  secret: string,
): Promise<string | null | undefined> {
  const row = await db.read
    .selectFrom("terminal_logins")
    .select(["id", "sealed"])
    .where("secret_hash", "=", hashToken(secret))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.sealed) return null;
  const { numDeletedRows } = await db.write((write) =>
    write.deleteFrom("terminal_logins").where("id", "=", row.id).where("sealed", "=", row.sealed).executeTakeFirst(),
  );
  return numDeletedRows > 0n ? unseal(keys.terminalLogins, row.id, row.sealed) : undefined;
}

/** How a program in a terminal calls itself: `npm/11.19.1`. */
export function terminalClient(userAgent: string | undefined, { browser }: Pick<RequestClient, "browser">): string {
  return /^[a-z]{1,20}\/[\w.-]{1,30}/i.exec(userAgent ?? "")?.[0] ?? browser;
}

export const terminalLoginCalls = {
  terminalLogin: (portal, { code }) => showTerminalLogin(portal, code),
  approveTerminalLogin: (portal, approval, { signedIn }) => approveTerminalLogin(portal, signedIn, approval),
} satisfies Partial<Handlers>;
