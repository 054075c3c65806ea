import { grouped } from "../database/grouped.ts";
import type { Database } from "../database/open.ts";

/** When sessions were last used: small updates, written together. */
export type Sightings = { add(sighting: { session: string; at: string }): Promise<void>; settled(): Promise<void> };

export function openSightings(db: Database): Sightings {
  return grouped((sightings) =>
    db.write(async (write) => {
      for (const { session, at } of sightings)
        await write.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", session).execute();
    }),
  );
}
