import { batched } from "../../database/batched.ts";
import type { Database } from "../../database/database.ts";
import type { LastSeenUpdates } from "../../portal.ts";

export function openLastSeenUpdates(db: Database): LastSeenUpdates {
  return batched((updates) =>
    db.write(async (write) => {
      for (const { at, ...seen } of updates) {
        if ("session" in seen)
          await write.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", seen.session).execute();
        else await write.updateTable("tokens").set({ last_used_at: at }).where("id", "=", seen.usedToken).execute();
      }
    }),
  );
}
