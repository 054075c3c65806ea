import { EventEmitter } from "node:events";
import path from "node:path";
import { readCalendar } from "./applications/calendar.ts";
import type { Calendar } from "./applications/working-days.ts";
import type { Config } from "./config.ts";
import { noContent, type Content } from "./content/content.ts";
import { keptSecret, prepareDataDir } from "./data-dir.ts";
import { openDatabase, type Database } from "./database/open.ts";
import { openFolder, type Files } from "./files/folder.ts";
import { openRecords, type Records } from "./downloads/records.ts";
import { deriveKeys, type Keys } from "./keys.ts";
import { openHashing, type Hashing } from "./passwords/hashing.ts";
import { openSightings, type Sightings } from "./sessions/sightings.ts";
import { openLog, type Log } from "./log.ts";
import type { SearchState } from "./search/search.ts";

/** Everything a use case may need, in one plain bag. */
export type Portal = {
  config: Config;
  db: Database;
  files: Files;
  keys: Keys;
  /** When the operator works. */
  calendar: Calendar;
  /** What writers edit in files. */
  content: Content;
  searching: SearchState;
  records: Records;
  hashing: Hashing;
  sightings: Sightings;
  log: Log;
  /** The only clock; tests set it. */
  now: () => Date;
  /** The site's own origin, for links that leave the site. */
  publicUrl: () => string;
  events: EventEmitter<PortalEvents>;
  /** Whether the portal is shutting down. */
  lifecycle: { closing: boolean };
  close: () => Promise<void>;
};

/** Things that happen in this process and that other parts of it hear of. */
export type PortalEvents = {
  /** A write changed what the public pages show. */
  catalogueChanged: [];
  /** A message was written that waits to be delivered. */
  messageQueued: [];
};

/** Opens data folder, database and files. Throws `StartError`: a wrong configuration, a newer database. */
export async function openPortal(
  config: Config,
  now: () => Date = () => new Date(),
  content: Content = noContent,
  hashing: Hashing = openHashing(),
): Promise<Portal> {
  const calendar = readCalendar(config.holidays);
  const warnings = prepareDataDir(config.dataDir);
  const log = openLog(config.logLevel);
  for (const warning of warnings) log.warn(`DATA_DIR: ${warning}`);
  const keys = deriveKeys(config.secret ?? keptSecret(config.dataDir));
  const files = await openFolder(path.join(config.dataDir, "files"));
  const db = await openDatabase(config, (error) =>
    log.error({ err: error }, "the database dropped an idle connection"),
  );
  const records = openRecords(db);
  const sightings = openSightings(db);
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
    sightings,
    log,
    now,
    publicUrl: () =>
      config.publicUrl ?? `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${config.port}`,
    events: new EventEmitter<PortalEvents>(),
    lifecycle: { closing: false },
    close: async () => {
      await hashing.close();
      await records.settled();
      await sightings.settled();
      await db.close();
    },
  };
  portal.events.on("catalogueChanged", () => (portal.searching.index = undefined));
  return portal;
}
