import type { CallData } from "../../../contract/schemas.ts";
import { fromJson } from "../../database/json.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import type { Stores } from "../../portal.ts";
import type { Handlers } from "../../handler.ts";

/** One page of the revisions that are kept, newest first. */
async function listRevisions(
  { db }: Stores,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallData<"siteRevisions">> {
  const revisions = db.read.selectFrom("site_revisions");
  const { total, newest } = await revisions
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.max("number").as("newest")])
    .executeTakeFirstOrThrow();
  const rows = await revisions
    .selectAll()
    .orderBy("number", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const actors = rows.flatMap(({ actor }) => actor ?? []);
  const names = await usernamesOf(db.read, actors, identityOf);
  const items = rows.map(({ number, made_at, actor, how, base, note, files, changes }) => ({
    revision: number,
    at: made_at,
    by: actor === null ? null : { id: actor, username: names.get(actor) ?? null },
    how,
    of: how === "rollback" ? base : null,
    note,
    files: Object.keys(fromJson(files)).length,
    changes: fromJson(changes),
    current: number === newest,
  }));
  return { items, total, page, pageSize };
}

export const siteRevisionsCall = {
  siteRevisions: (portal, query) => listRevisions(portal, query),
} satisfies Partial<Handlers>;
