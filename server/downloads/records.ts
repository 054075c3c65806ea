import type { Insertable, NotNull } from "kysely";
import { batched } from "../database/batched.ts";
import type { Database, Write } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Records, StartedDownload } from "../portal.ts";
import { countAgreements, countDownloads } from "../statistics/day-counts.ts";

type Agreement = Insertable<Tables["agreements"]>;
type Link = Insertable<Tables["downloads"]>;

/** Records agreements, links and downloads, together with the counts of their days. */
export function openDownloadRecords(db: Database): Records {
  const asked = batched<{ agreement?: Agreement | undefined; link?: Link | undefined }>((rows) =>
    db.write(async (write) => {
      await addAgreements(
        write,
        rows.flatMap(({ agreement }) => agreement ?? []),
      );
      await addLinks(
        write,
        rows.flatMap(({ link }) => link ?? []),
      );
    }),
  );
  const started = batched<StartedDownload>((rows) => db.write((write) => start(write, rows)));
  return {
    agreement: (agreement) => asked.add({ agreement }),
    link: (link, agreement) => asked.add({ link, agreement }),
    download: (row) => started.add(row),
    settled: async () => void (await Promise.all([asked.settled(), started.settled()])),
  };
}

async function addAgreements(write: Write, rows: Agreement[]): Promise<void> {
  if (rows.length === 0) return;
  const added = await write
    .insertInto("agreements")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(["licence_id", "licence_version", "agreed_at"])
    .execute();
  await countAgreements(write, added);
}

async function addLinks(write: Write, rows: Link[]): Promise<void> {
  if (rows.length === 0) return;
  await write
    .insertInto("downloads")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks downloads as started that were not; one without a link gets its row. */
async function start(write: Write, rows: StartedDownload[]): Promise<void> {
  const once = new Map(rows.map((row) => [row.id, row])); // no statement may change a row twice
  const added = await write
    .insertInto("downloads")
    .values([...once.values()].map((row) => ({ ...row, linked_at: row.started_at })))
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((row) => ({ started_at: row.ref("excluded.started_at"), country: row.ref("excluded.country") }))
        .where("downloads.started_at", "is", null),
    )
    .returning(["product", "version", "country", "started_at"])
    .$narrowType<{ started_at: NotNull }>()
    .execute();
  await countDownloads(write, added);
}
