import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import type { PersonalScope, TokenScope } from "../../../contract/access.ts";
import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import { parseName } from "../../http/input/required-text.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { hashToken } from "../sessions/token.ts";
import { day } from "../../time/time.ts";
import { newTokenText } from "./token-text.ts";
import type { Handlers } from "../../handler.ts";

type WantedToken = ParsedInput<"createToken">;

/**
 * Creates a token for automation, which only this response contains. Throws `notAllowed` (10102) unless the actor is an
 * admin, and `invalidInput` (10100) for an invalid name.
 */
async function createToken(
  portal: Stores & Clock,
  { actor, name: written, scopes, expiresInDays }: WantedToken & { actor: string },
): Promise<CallData<"createToken">> {
  const name = parseName(written);
  const created = await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    return insertToken(portal, write, { name, scopes: [...new Set(scopes)], expiresInDays, creator: actor, actor });
  });
  const names = await usernamesOf(portal.db.read, [actor], identityOf);
  return { ...created, createdBy: names.get(actor) ?? null };
}

/** Adds a token that is valid while `creator` is an admin. `actor`: who requested it; none if the portal itself did. */
export async function insertToken(
  portal: Clock,
  write: Write,
  { name, scopes, expiresInDays, creator, actor }: WantedToken & { creator: string; actor: string | undefined },
): Promise<Omit<CallData<"createToken">, "createdBy">> {
  const created = await insertRow(portal, write, { name, scopes, expiresInDays }, { created_by: creator });
  await record(portal, write, { action: "token.created", actor, subject: created.id, after: audited(created) });
  return created;
}

type Wanted<Scope> = { name: string; scopes: Scope[]; expiresInDays: number };
type Created<Scope> = Pick<Wanted<Scope>, "name" | "scopes"> & {
  id: string;
  token: string;
  createdAt: string;
  expiresAt: string;
};

/** Stores the hash of a new token of either kind, and returns what only its creator sees. */
export async function insertRow<Scope extends TokenScope | PersonalScope>(
  { now }: Pick<Portal, "now">,
  write: Write,
  { name, scopes, expiresInDays }: Wanted<Scope>,
  columns: Pick<Insertable<Tables["tokens"]>, "created_by" | "account" | "remind_at" | "build">,
): Promise<Created<Scope>> {
  const id = randomBytes(12).toString("base64url");
  const token = newTokenText();
  const createdAt = now().toISOString();
  const expiresAt = new Date(now().getTime() + expiresInDays * day).toISOString();
  await write
    .insertInto("tokens")
    .values({
      id,
      token_hash: hashToken(token),
      name,
      scopes: toJson<(TokenScope | PersonalScope)[]>(scopes),
      created_at: createdAt,
      expires_at: expiresAt,
      last_used_at: null,
      revoked_at: null,
      ...columns,
    })
    .execute();
  return { id, name, scopes, createdAt, expiresAt, token };
}

/** A new token in the audit log. */
export function audited<Scope extends string>({ name, scopes, expiresAt }: Created<Scope>) {
  return { name, scopes: scopes.join(", "), expiresAt };
}

export const createTokenCall = {
  createToken: (portal, token, { signedIn }) => createToken(portal, { actor: signedIn.account, ...token }),
} satisfies Partial<Handlers>;
