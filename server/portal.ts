import type { EventEmitter } from "node:events";
import type { Insertable } from "kysely";
import type { Bilingual, Language } from "../contract/language.ts";
import type { Doc, Hit, Question, Sample, SourceFile } from "../contract/schemas/content.ts";
import type { CatalogueChange } from "./subjects.ts";
import type { Config } from "./config.ts";
import type { Database } from "./database/open.ts";
import type { Tables } from "./database/schema.ts";
import type { Files } from "./files/files.ts";
import type { Keys } from "./keys.ts";
import type { Logger } from "./log.ts";
import type { Hashing } from "./passwords/hashing.ts";
import type { OidcProvider } from "./oidc/provider.ts";
import type { Lifecycle, Serving } from "./serving.ts";
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
  searching: Searching;
  records: Records;
  hashing: Hashing;
  /** Where operators log in with their company's login, if one is configured. */
  oidc: OidcProvider | undefined;
  lastSeen: LastSeenUpdates;
  log: Logger;
  /** The only clock; tests set it. */
  now: () => Date;
  /** The site's own origin, for links that leave the site. */
  publicUrl: () => string;
  events: EventEmitter<PortalEvents>;
  lifecycle: Lifecycle;
  serving: Serving;
  close: () => Promise<void>;
};

/** Events of this process, for its other parts. */
export type PortalEvents = {
  /** A write changed what the public pages show. */
  catalogueChanged: [change: CatalogueChange];
  /** A message was written that waits to be delivered. */
  messageQueued: [];
};

/** A page of the documentation with the Markdown that it was made from. */
export type DocWithMarkdown = Doc & { markdown: Bilingual };

/** A sample with its sources as they are in its version. */
export type SampleWithSources = Omit<Sample, "sources"> & { sources: SourceFile[] };

/** What writers edit in files: read, checked and rendered once a build, because highlighting takes its time. */
export type SiteContent = { docs: DocWithMarkdown[]; samples: SampleWithSources[]; questions: Question[] };

/** Agreements and download counts: many small rows, written together and acknowledged after their commit. */
export type Records = {
  /** Writes an agreement, unless it is there already. */
  agreement(row: Insertable<Tables["agreements"]>): Promise<void>;
  /** Counts an agreement's download once, however many ranges fetch it. */
  download(row: Insertable<Tables["downloads"]>): Promise<void>;
  settled(): Promise<void>;
};

/** When sessions and tokens for automation were last used: small updates, written together. */
export type LastSeenUpdates = {
  add(seen: ({ session: string } | { automationToken: string }) & { at: string }): Promise<void>;
  settled(): Promise<void>;
};

/** What a reader looks for, in documents of one product or of all, and the ranks of the hits that are shown. */
export type SearchQuery = { query: string; product: string | undefined; language: Language; from: number; to: number };

/** How many documents match, and those of the ranks that were asked for, the best first. */
export type FoundHits = { total: number; items: Hit[] };

/** How many documents were indexed, for the first time or again, and how many deleted. */
export type IndexChanges = { indexed: number; deleted: number };

/**
 * The search over everything public. Its index is in the memory of a thread, which starts with the first search, or by
 * `start`, and keeps answering from what it has indexed while it indexes more.
 */
export type Searching = {
  /**
   * What matches a query. It waits two seconds at most for the first index to be complete, and is then answered from what
   * there is. Throws `unavailable` (10503) if that is nothing, where too many wait, and where the thread ends over it.
   */
  find(query: SearchQuery): Promise<FoundHits>;
  /** Starts the thread, so that the first search need not wait for the index. */
  start(): void;
  /**
   * Takes in what changed. Resolves when all that was committed before is found, with what that took since the last time;
   * at once, with undefined, where no thread has started, and where it ends meanwhile.
   */
  update(): Promise<IndexChanges | undefined>;
  /** Ends the thread; what is asked of it is refused as `unavailable`. */
  close(): Promise<void>;
};
