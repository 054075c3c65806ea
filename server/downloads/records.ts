import type { Insertable } from "kysely";
import { batched } from "../database/batched.ts";
import type { Database } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Records } from "../portal.ts";
import { countAgreements, countDownloads } from "../statistics/day-counts.ts";

/** Records agreements and downloads, together with the counts of their days. */
export function openDownloadRecords(db: Database): Records {
  const agreements = batched<Insertable<Tables["agreements"]>>((rows) =>
    db.write(async (write) => {
      const added = await write
        .insertInto("agreements")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["licence_id", "licence_version", "agreed_at"])
        .execute();
      await countAgreements(write, added);
    }),
  );
  const downloads = batched<Insertable<Tables["downloads"]>>((rows) =>
    db.write(async (write) => {
      const added = await write
        .insertInto("downloads")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["product", "version", "country", "started_at"])
        .execute();
      await countDownloads(write, added);
    }),
  );
  return {
    agreement: (row) => agreements.add(row),
    download: (row) => downloads.add(row),
    settled: async () => void (await Promise.all([agreements.settled(), downloads.settled()])),
  };
}
