import { randomBytes } from "node:crypto";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import { checkOperator } from "../operator.ts";
import { hashToken } from "../sessions/token.ts";
import { record } from "../../audit/record.ts";
import { fromJson, toJson } from "../../database/json.ts";
import { parseName } from "../../http/input/required-text.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { lastLogins } from "./list-grants.ts";

/** One page of the clients that have not ended, newest first. */
export async function listClients(
  portal: Portal,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallData<"clients">> {
  const { db } = portal;
  const clients = db.read.selectFrom("oauth_clients").where("ended_at", "is", null);
  const rows = await clients
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await clients.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const names = await usernamesOf(
    db.read,
    rows.map((row) => row.created_by),
    identityOf,
  );
  const logins = await lastLogins(
    portal,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    id: row.id,
    name: row.name,
    redirectUris: fromJson(row.redirect_uris),
    confidential: row.secret_hash !== null,
    own: row.own === 1,
    createdAt: row.created_at,
    createdBy: names.get(row.created_by) ?? null,
    lastLogin: logins.get(row.id) ?? null,
  }));
  return { items, total, page, pageSize };
}

/**
 * Registers a client; only this response contains its secret. Throws `notAllowed` (10102) unless the actor is an admin,
 * and `invalidInput` (10100) for an invalid name.
 */
export async function createClient(
  portal: Portal,
  { actor, name: written, redirectUris, confidential, own }: ParsedInput<"createClient"> & { actor: string },
): Promise<CallData<"createClient">> {
  const name = parseName(written);
  const id = randomBytes(12).toString("base64url");
  const secret = confidential ? randomBytes(32).toString("base64url") : null;
  const createdAt = portal.now().toISOString();
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    await write
      .insertInto("oauth_clients")
      .values({
        id,
        name,
        redirect_uris: toJson(redirectUris),
        own: own ? 1 : 0,
        secret_hash: secret === null ? null : hashToken(secret),
        created_by: actor,
        created_at: createdAt,
        ended_at: null,
      })
      .execute();
    await record(portal, write, { action: "client.created", actor, subject: id, after: { name, own } });
  });
  const names = await usernamesOf(portal.db.read, [actor], identityOf);
  return { id, name, redirectUris, confidential, own, createdAt, createdBy: names.get(actor) ?? null, secret };
}

/**
 * Ends a client and deletes its grants, codes and tokens. Throws `notAllowed` (10102) unless the actor is an admin, and
 * `notFound` (10108) for an unknown client or one that has ended.
 */
export async function endClient(portal: Portal, { actor, id }: { actor: string; id: string }): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    const { numUpdatedRows } = await write
      .updateTable("oauth_clients")
      .set({ ended_at: portal.now().toISOString() })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (!numUpdatedRows) throw refuse("notFound");
    await write.deleteFrom("oauth_models").where("client", "=", id).execute();
    await record(portal, write, { action: "client.ended", actor, subject: id });
  });
}
