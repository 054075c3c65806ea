import { batched } from "../database/batched.ts";
import type { Database } from "../database/open.ts";
import type { LastSeenUpdates } from "../portal.ts";

export function openLastSeenUpdates(db: Database): LastSeenUpdates {
  return batched((sightings) =>
    db.write(async (write) => {
      for (const { session, at } of sightings)
        await write.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", session).execute();
    }),
  );
}
