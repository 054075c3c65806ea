import type { RawBuilder, Selectable } from "kysely";
import type { CallData } from "../../../contract/schemas.ts";
import type { Developer } from "../../../contract/schemas/developers.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import type { Federation, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import type { Handlers } from "../../handler.ts";

/** How many changes are numbered in one transaction: more than the longest page. */
const numberedAtOnce = 2_000;

/**
 * Who an account is, by its id, or by the `sub` of the provider that developers log in with. Throws `notFound` (10108) for
 * an unknown or deleted one.
 */
async function findDeveloper(
  { db, oidc }: Stores & Federation,
  { subject, byProvider }: { subject: string; byProvider: boolean },
): Promise<Developer> {
  const row = byProvider
    ? oidc.developers && (await db.readOne(byIdentity, oidc.developers.issuer, subject))
    : await db.readOne(bySubject, subject);
  const developer = row && present(row);
  if (!developer) throw refuse("notFound");
  return developer;
}

const bySubject = (read: Read, subject: RawBuilder<string>) =>
  read.selectFrom("developers").selectAll().where("subject", "=", subject);

const byIdentity = (read: Read, issuer: RawBuilder<string>, subject: RawBuilder<string>) =>
  read
    .selectFrom("oidc_identities as linked")
    .innerJoin("developers", "developers.subject", "linked.account")
    .selectAll("developers")
    .where("linked.issuer", "=", issuer)
    .where("linked.subject", "=", subject);

/**
 * The changes after a cursor, in order. An account has one row, with its newest change: who follows the list from its
 * beginning has every account as it is now.
 */
async function listDevelopers(
  portal: Stores,
  { since, limit }: { since: number; limit: number },
): Promise<CallData<"developers">> {
  const { db, lifecycle } = portal;
  const hasNew = await db.readOne(firstUnnumbered);
  if (hasNew && !lifecycle.readOnly) await db.write(numberChanges);
  const rows = await db.longRead
    .selectFrom("developers")
    .selectAll()
    .where("revision", ">", since)
    .orderBy("revision")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const items = shown.map((row) => {
    const developer = present(row);
    return developer ? { ...developer, deleted: false as const } : { subject: row.subject, deleted: true as const };
  });
  return { items, cursor: String(shown.at(-1)?.revision ?? since), more: rows.length > limit };
}

const firstUnnumbered = (read: Read) =>
  read.selectFrom("developers").select("subject").where("revision", "is", null).limit(1);

/**
 * Numbers changes that were committed since the last time. Readers number them, because only a committed change has a
 * place behind all that anybody has read. They do so one after another: the counter's row is locked until the commit.
 */
async function numberChanges(write: Write): Promise<void> {
  const unnumbered = write.selectFrom("developers").where("revision", "is", null);
  const found = await unnumbered.select("subject").limit(numberedAtOnce).execute();
  if (found.length === 0) return;
  const count = found.length;
  const { value: last } = await write
    .insertInto("portal_state")
    .values({ key: "developerRevision", value: String(count) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        value: row.cast<string>(row(row.cast<number>("portal_state.value", "integer"), "+", row.lit(count)), "text"),
      })),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  const oldest = unnumbered.select(["subject", "updated_at"]).orderBy("updated_at").orderBy("subject").limit(count);
  const next = write.selectFrom(oldest.as("oldest")).select(({ fn }) => [
    "subject",
    fn
      .agg<number>("row_number")
      .over((by) => by.orderBy("updated_at").orderBy("subject"))
      .as("place"),
  ]);
  await write
    .updateTable("developers")
    .from(next.as("next"))
    .set((row) => ({ revision: row(row.ref("next.place"), "+", row.lit(Number(last) - count)) }))
    .whereRef("developers.subject", "=", "next.subject")
    .execute();
}

/** `undefined` for a deleted account. */
function present(row: Selectable<Tables["developers"]>): Developer | undefined {
  const { subject, status, since, organization, organization_type: organizationType, location } = row;
  if (status === null || location === null) return undefined;
  return { subject, status, since, organization, organizationType, location, updatedAt: row.updated_at };
}

export const findDevelopersCalls = {
  developer: (portal, { subject, issuer }) => findDeveloper(portal, { subject, byProvider: issuer === "provider" }),
  developers: (portal, query) => listDevelopers(portal, query),
} satisfies Partial<Handlers>;
