import type { EventEmitter } from "node:events";
import type { Insertable } from "kysely";
import type { Doc, Question, Sample } from "../contract/schemas/content.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/open.ts";
import type { Tables } from "./database/schema.ts";
import type { Files } from "./files/folder.ts";
import type { Keys } from "./keys.ts";
import type { Logger } from "./log.ts";
import type { Hashing } from "./passwords/hashing.ts";
import type { SearchIndex } from "./search/index/search-index.ts";
import type { Calendar } from "./working-days/working-days.ts";

/** Everything a use case may need, in one plain bag. `server/open.ts` puts it together. */
export type Portal = {
  config: Config;
  db: Database;
  files: Files;
  keys: Keys;
  /** When the operator works. */
  calendar: Calendar;
  content: SiteContent;
  searching: SearchState;
  records: Records;
  hashing: Hashing;
  lastSeen: LastSeenUpdates;
  log: Logger;
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

/** What writers edit in files: read, checked and rendered once a build, because highlighting takes its time. */
export type SiteContent = { docs: Doc[]; samples: Sample[]; questions: Question[] };

/** The index of one portal: made when first asked for, and afresh after the catalogue changed. */
export type SearchState = { index: Promise<SearchIndex> | undefined };

/** Agreements and download counts: many small rows, written together and acknowledged after their commit. */
export type Records = {
  /** Writes an agreement, unless it is there already. */
  agreement(row: Insertable<Tables["agreements"]>): Promise<void>;
  /** Counts an agreement's download once, however many ranges fetch it. */
  download(row: Insertable<Tables["downloads"]>): Promise<void>;
  settled(): Promise<void>;
};

/** When sessions were last used: small updates, written together. */
export type LastSeenUpdates = { add(seen: { session: string; at: string }): Promise<void>; settled(): Promise<void> };
