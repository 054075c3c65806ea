import { EventEmitter } from "node:events";
import path from "node:path";
import type { Config } from "./config.ts";
import { noContent } from "./content/content.ts";
import { storedSecret, prepareDataDir } from "./data-dir.ts";
import { openDatabase } from "./database/open.ts";
import { openRecords } from "./downloads/records.ts";
import { openFolder } from "./files/folder.ts";
import { deriveKeys } from "./keys.ts";
import { openLog } from "./log.ts";
import { openHashing, type Hashing } from "./passwords/hashing.ts";
import type { Portal, PortalEvents, SiteContent } from "./portal.ts";
import { openLastSeenUpdates } from "./sessions/last-seen-updates.ts";
import { readCalendar } from "./working-days/calendar.ts";

/**
 * Opens data folder, database and files, and puts the portal together. Throws `StartError`: a wrong configuration, a
 * newer database.
 */
export async function openPortal(
  config: Config,
  now: () => Date = () => new Date(),
  content: SiteContent = noContent,
  hashing: Hashing = openHashing(),
): Promise<Portal> {
  const calendar = readCalendar(config.holidays);
  const warnings = prepareDataDir(config.dataDir);
  const log = openLog(config.logLevel);
  for (const warning of warnings) log.warn(`DATA_DIR: ${warning}`);
  const keys = deriveKeys(config.secret ?? storedSecret(config.dataDir));
  const files = await openFolder(path.join(config.dataDir, "files"));
  const db = await openDatabase(config, (error) =>
    log.error({ err: error }, "the database dropped an idle connection"),
  );
  const records = openRecords(db);
  const lastSeen = openLastSeenUpdates(db);
  const portal: Portal = {
    config,
    db,
    files,
    keys,
    calendar,
    content,
    searching: { index: undefined },
    records,
    hashing,
    lastSeen,
    log,
    now,
    publicUrl: () =>
      config.publicUrl ?? `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`,
    events: new EventEmitter<PortalEvents>(),
    lifecycle: { closing: false },
    close: async () => {
      await hashing.close();
      await records.settled();
      await lastSeen.settled();
      await db.close();
    },
  };
  portal.events.on("catalogueChanged", () => (portal.searching.index = undefined));
  return portal;
}
