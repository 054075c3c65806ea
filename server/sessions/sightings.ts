import { grouped } from "../database/grouped.ts";
import type { Database } from "../database/open.ts";
import type { Sightings } from "../portal.ts";

export function openSightings(db: Database): Sightings {
  return grouped((sightings) =>
    db.write(async (write) => {
      for (const { session, at } of sightings)
        await write.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", session).execute();
    }),
  );
}
