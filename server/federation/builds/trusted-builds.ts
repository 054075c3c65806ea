import { randomBytes } from "node:crypto";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import { record } from "../../audit/record.ts";
import { fromJson } from "../../database/json.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { isAllowed } from "../../http/outgoing/address.ts";
import { checkOperator } from "../../accounts/operator.ts";
import type { Handlers } from "../../handler.ts";

/** One page of the build jobs that are trusted, by product. */
async function listTrustedBuilds(
  { db }: Stores,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallData<"trustedBuilds">> {
  const builds = db.read.selectFrom("trusted_builds");
  const rows = await builds
    .selectAll()
    .orderBy("product")
    .orderBy("created_at")
    .orderBy("id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await builds.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const creators = rows.map(({ created_by }) => created_by);
  const names = await usernamesOf(db.read, creators, identityOf);
  const items = rows.map(({ created_at, created_by, last_used_at, repository_id, waits, ...row }) => ({
    ...row,
    repositoryId: repository_id,
    waits: waits === 1,
    createdAt: created_at,
    createdBy: names.get(created_by) ?? null,
    lastUsedAt: last_used_at,
  }));
  return { items, total, page, pageSize };
}

/**
 * Trusts the build jobs of a repository. Throws `notFound` (10108) for an unknown product, and `invalidInput` (10100 at
 * `issuer`) for one in a network that webhooks may not reach.
 */
async function trustBuild(
  portal: Stores & Clock,
  { actor, ...rule }: ParsedInput<"trustBuild"> & { actor: string },
): Promise<{ id: string }> {
  if (!isAllowed(rule.issuer, portal.config.webhookAllow)) throw refuseInput("issuer", "issuerNetwork");
  const id = randomBytes(12).toString("base64url");
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    const products = write.selectFrom("products").select("slug").where("slug", "=", rule.product);
    if (rule.product !== null && !(await products.executeTakeFirst())) throw refuse("notFound");
    const created_at = portal.now().toISOString();
    await write
      .insertInto("trusted_builds")
      .values({ ...rule, id, waits: Number(rule.waits), created_by: actor, created_at, last_used_at: null })
      .execute();
    await record(portal, write, { action: "build.trusted", actor, after: rule });
  });
  return { id };
}

/** Ends trust in them, and their tokens. Throws `notFound` (10108) if there is none. */
async function distrustBuild(portal: Stores & Clock, { actor, id }: { actor: string; id: string }): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    const row = await write.deleteFrom("trusted_builds").where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw refuse("notFound");
    const at = portal.now().toISOString();
    const tokens = await write
      .selectFrom("tokens")
      .select(["id", "build"])
      .where("build", "is not", null)
      .where("expires_at", ">", at)
      .execute();
    const ended = tokens.filter(({ build }) => build !== null && fromJson(build).trusted.includes(id));
    if (ended.length > 0)
      await write
        .updateTable("tokens")
        .set({ revoked_at: at })
        .where(
          "id",
          "in",
          ended.map((token) => token.id),
        )
        .execute();
    const { product, issuer, repository, workflow, ref, environment } = row;
    await record(portal, write, {
      action: "build.distrusted",
      actor,
      before: { product, issuer, repository, workflow, ref, environment },
    });
  });
}

export const trustedBuildsCalls = {
  trustedBuilds: (portal, query) => listTrustedBuilds(portal, query),

  trustBuild: (portal, rule, { signedIn }) => trustBuild(portal, { ...rule, actor: signedIn.account }),

  async distrustBuild(portal, { id }, { signedIn }) {
    await distrustBuild(portal, { actor: signedIn.account, id });
    return null;
  },
} satisfies Partial<Handlers>;
