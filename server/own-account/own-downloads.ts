import type { NotNull } from "kysely";
import type { CallData } from "../../contract/schemas.ts";
import type { Stores } from "../portal.ts";
import type { Handlers } from "../handler.ts";

/** The downloads of an account, newest first, and whether each version has been withdrawn since. */
async function listDownloads(
  { db }: Stores,
  account: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallData<"ownDownloads">> {
  const own = db.read.selectFrom("downloads").where("account", "=", account).where("started_at", "is not", null);
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await own
    .leftJoin("releases", (join) =>
      join.onRef("releases.product", "=", "downloads.product").onRef("releases.version", "=", "downloads.version"),
    )
    .select(["downloads.product", "downloads.version", "downloads.file", "started_at", "withdrawn_at"])
    .$narrowType<{ started_at: NotNull }>()
    .orderBy("started_at", "desc")
    .orderBy("downloads.id")
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .execute();
  const items = rows.map(({ started_at, withdrawn_at, ...item }) => ({
    ...item,
    at: started_at,
    withdrawn: withdrawn_at !== null,
  }));
  return { items, total, page, pageSize };
}

export const ownDownloadsCall = {
  ownDownloads: (portal, paging, { signedIn }) => listDownloads(portal, signedIn.account, paging),
} satisfies Partial<Handlers>;
