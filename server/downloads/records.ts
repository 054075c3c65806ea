import type { Insertable } from "kysely";
import { batched } from "../database/batched.ts";
import type { Database } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import type { Records } from "../portal.ts";

export function openRecords(db: Database): Records {
  const agreements = batched<Insertable<Tables["agreements"]>>((rows) =>
    db.write(
      async (write) =>
        void (await write
          .insertInto("agreements")
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()),
    ),
  );
  const downloads = batched<Insertable<Tables["downloads"]>>((rows) =>
    db.write(
      async (write) =>
        void (await write
          .insertInto("downloads")
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()),
    ),
  );
  return {
    agreement: (row) => agreements.add(row),
    download: (row) => downloads.add(row),
    settled: async () => void (await Promise.all([agreements.settled(), downloads.settled()])),
  };
}
