import { errors, type Adapter, type AdapterPayload } from "oidc-provider";
import { fromJson } from "../../database/json.ts";
import type { Portal } from "../../portal.ts";
import { hashToken } from "../sessions/token.ts";

/** The row of what the provider stores. Nobody who reads the table can use a code or token of it. */
export function rowId(model: string, id: string): string {
  return hashToken(`oauth ${model} ${id}`);
}

/** What a stored login at the provider must not contain: the portal's session decides who is logged in. */
const login = ["accountId", "loginTs", "authorizations", "amr", "acr"];

/** The portal's database as the store of oidc-provider, one of whose models this is. */
export function openStore({ db, now }: Portal, model: string): Adapter {
  const byId = (id: string) => rowId(model, id);
  if (model === "Client") return { ...nothing, find: (id) => findClient({ db }, id) };
  return {
    ...nothing,

    async upsert(id, payload, expiresIn = 0) {
      const left = model === "Session" ? ["jti", ...login] : ["jti"];
      const json = JSON.stringify(Object.fromEntries(Object.entries(payload).filter(([name]) => !left.includes(name))));
      const expires_at = new Date(now().getTime() + expiresIn * 1_000).toISOString();
      const { grantId } = payload;
      await db.write(async (write) => {
        const grant =
          grantId === undefined
            ? undefined
            : await write
                .selectFrom("oauth_models")
                .select(["session", "account", "client"])
                .where("id", "=", rowId("Grant", grantId))
                .executeTakeFirst();
        if (grantId !== undefined && model !== "Interaction" && !grant)
          throw new errors.InvalidGrant("the grant has ended");
        await write
          .insertInto("oauth_models")
          .values({
            id: byId(id),
            model,
            payload: json,
            grant_id: grantId ?? null,
            client: grant?.client ?? null,
            account: grant?.account ?? null,
            session: grant?.session ?? null,
            consumed_at: null,
            expires_at,
          })
          .onConflict((conflict) => conflict.column("id").doUpdateSet({ payload: json, expires_at }))
          .execute();
      });
    },

    async find(id) {
      const row = await db.read
        .selectFrom("oauth_models")
        .select(["payload", "consumed_at"])
        .where("id", "=", byId(id))
        .where("expires_at", ">", now().toISOString())
        .executeTakeFirst();
      if (!row) return undefined;
      const payload = JSON.parse(row.payload) as AdapterPayload; // written above
      const consumed = row.consumed_at === null ? {} : { consumed: Math.floor(Date.parse(row.consumed_at) / 1_000) };
      return { ...payload, jti: id, ...consumed };
    },

    /** Of two requests at the same time, one consumes it. */
    async consume(id) {
      const { numUpdatedRows } = await db.write((write) =>
        write
          .updateTable("oauth_models")
          .set({ consumed_at: now().toISOString() })
          .where("id", "=", byId(id))
          .where("consumed_at", "is", null)
          .executeTakeFirst(),
      );
      if (!numUpdatedRows) throw new errors.InvalidGrant("it was used already");
    },

    async destroy(id) {
      await db.write((write) => write.deleteFrom("oauth_models").where("id", "=", byId(id)).execute());
    },

    async revokeByGrantId(grantId) {
      await db.write((write) => write.deleteFrom("oauth_models").where("grant_id", "=", grantId).execute());
    },
  };
}

/** Of models and features that the portal does not use. */
const nothing: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

/** `client_secret` is the hash of the secret, which the provider compares with that of what a client sends. */
async function findClient({ db }: Pick<Portal, "db">, id: string): Promise<AdapterPayload | undefined> {
  const row = await db.read
    .selectFrom("oauth_clients")
    .selectAll()
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const redirect_uris = fromJson(row.redirect_uris);
  return {
    client_id: row.id,
    client_name: row.name,
    redirect_uris,
    post_logout_redirect_uris: redirect_uris,
    response_types: ["code"],
    grant_types: ["authorization_code", "refresh_token"],
    ...(row.secret_hash === null
      ? { token_endpoint_auth_method: "none" }
      : { client_secret: row.secret_hash, token_endpoint_auth_method: "client_secret_basic" }),
  };
}
