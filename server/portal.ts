import type { EventEmitter } from "node:events";
import type { Insertable } from "kysely";
import type { Bilingual, Language } from "../contract/language.ts";
import type { Doc, Hit, Question, Sample, SourceFile } from "../contract/schemas/content.ts";
import type { ExtraField } from "../contract/schemas/extra-fields.ts";
import type { ProductSource } from "../contract/schemas/products-yaml.ts";
import type { SiteMedia, SiteProblem } from "../contract/schemas/site.ts";
import type { SiteSettings } from "../contract/schemas/site-yaml.ts";
import type { CatalogueChange, Subject } from "./database/subjects.ts";
import type { Config } from "./config/config.ts";
import type { Database, Write } from "./database/database.ts";
import type { SiteFiles } from "./database/site-tables.ts";
import type { Tables } from "./database/schema.ts";
import type { Files } from "./files/files.ts";
import type { Keys } from "./config/keys.ts";
import type { Logger } from "./process/log.ts";
import type { Hashing } from "./sign-in/hashing/hashing.ts";
import type { ProviderKind } from "../contract/schemas/oidc.ts";
import type { OidcProvider } from "./federation/oidc-provider/provider.ts";
import type { StateWatch } from "./process/portal-state.ts";
import type { Lifecycle, Serving } from "./process/serving.ts";
import type { Calendar } from "./time/working-days.ts";

/** What is stored, and who is told of its changes. */
export type Stores = {
  db: Database;
  files: Files;
  searching: Searching;
  records: Records;
  lastSeen: LastSeenUpdates;
  log: Logger;
  events: EventEmitter<PortalEvents>;
  lifecycle: Lifecycle;
};

/** The clock, the keys and the configuration. */
export type Clock = {
  config: Config;
  keys: Keys;
  /** The operator's working days. */
  calendar: Calendar;
  hashing: Hashing;
  /** The only clock; tests set it. */
  now: () => Date;
  /** The site's own origin, for links that leave the site. */
  publicUrl: () => string;
};

/** Servers of others that people log in at. */
export type Federation = {
  /** The OpenID providers that are configured: of the company login, and of the developers. */
  oidc: Partial<Record<ProviderKind, OidcProvider>>;
};

/** The site folder: its current revision, and how one is compiled. */
export type Site = {
  /** Another object after each revision of the site folder. */
  readonly content: SiteContent;
  /** Loads the current revision, if `content` is an older one. */
  loadContent: () => Promise<void>;
  /** Replaces `content` after the commit of a revision. */
  showContent: (content: SiteContent) => void;
  /** Compiles a folder of stored files. `unsaved`: those that are not stored. */
  compile: (request: CompileRequest, unsaved?: Unsaved) => Promise<CompileReply>;
};

/** The dependencies of use cases, composed by `server/open.ts`. A use case takes the bags that it uses. */
export type Portal = Stores &
  Clock &
  Federation &
  Site & {
    state: StateWatch;
    serving: Serving;
    close: () => Promise<void>;
  };

/** Events within this process. */
export type PortalEvents = {
  /** A change of the public pages was committed. */
  catalogueChanged: [change: CatalogueChange];
  /** A message or an event was queued. */
  jobQueued: [];
  /** A stored file does not match its checksums. */
  fileDamaged: [];
};

/**
 * A documentation page with its Markdown source. `label`: its title in lists. `section`: the slug of the folder that lists
 * it, empty at the top. `aliases`: other addresses that lead to it. `files`: of the folder, where it is written.
 */
export type DocWithMarkdown = Omit<Doc, "version" | "versions"> & {
  markdown: Bilingual;
  label: Bilingual;
  section: string;
  aliases: string[];
  files: Record<Language, string | null>;
};

/** A folder of a product's documentation; `version` is `null` for the newest. `open`: its list begins unfolded. */
export type DocSection = { product: string; version: string | null; slug: string; title: Bilingual; open: boolean };

/** A sample with its sources as of its version. */
export type SampleWithSources = Omit<Sample, "sources"> & { sources: SourceFile[] };

/** A policy or licence of the site folder: `name` is that of its files. */
export type LegalSource = {
  name: string;
  version: string;
  effective: string;
  title: Bilingual;
  text: Bilingual;
  paths: Bilingual;
};

/** A free page of `pages/`, as HTML. `missing`: the language that it is not written in. */
export type SitePage = {
  name: string;
  title: Bilingual;
  summary: Bilingual;
  href: string;
  html: Bilingual;
  markdown: Bilingual;
  missing: Language | null;
};

/** A picture or clip of the folder, checked by its bytes. `svg`: the sanitized text of a drawing. */
export type Media = Omit<SiteMedia, "href"> & { sha256: string; svg: string | null };

/**
 * A folder to compile. `previous` reads compiled content whose highlighted code is reused. `lowPriority`: it may be large,
 * and must not slow down pages; not where a person waits for a small change. `preview`: only this page is rendered, and
 * nothing but its HTML and problems is returned.
 */
export type CompileRequest = {
  files: SiteFiles;
  previous: () => Promise<Uint8Array | undefined>;
  today: string;
  lowPriority: boolean;
  preview?: { file: string; text: string };
};
export type CompileReply = {
  compiled: Uint8Array;
  html: string | null;
  errors: SiteProblem[];
  warnings: SiteProblem[];
};
export type Unsaved = ReadonlyMap<string, Uint8Array>;

/** What the current revision of the site folder holds, checked and rendered when it was pushed. */
export type SiteContent = {
  /** 0 before the first. */
  revision: number;
  settings: SiteSettings;
  /** Of the developer application, beyond the twelve. */
  extraFields: ExtraField[];
  products: ProductSource[];
  policies: LegalSource[];
  licences: LegalSource[];
  docs: DocWithMarkdown[];
  /** The documentation of older versions, each in reading order. */
  olderDocs: (DocWithMarkdown & { version: string })[];
  /** The folders of all documentation, each in reading order. */
  docSections: DocSection[];
  /** Former addresses of a moved site, and where they lead. */
  redirects: Record<string, string>;
  samples: SampleWithSources[];
  questions: Question[];
  pages: SitePage[];
  /** By path in the folder. */
  media: Record<string, Media>;
  /** Texts of the interface that replace those of the program. */
  words: Record<Language, Record<string, string>>;
};

/** Records agreements and download counts: many small rows, written in batches and acknowledged after their commit. */
export type Records = {
  /** Writes an agreement, unless it is there already. */
  agreement(row: Insertable<Tables["agreements"]>): Promise<void>;
  /** Writes a link, and the agreement that it is based on, unless they are there already. */
  link(row: Insertable<Tables["downloads"]>, agreement?: Insertable<Tables["agreements"]>): Promise<void>;
  /** Counts the download of a link, or one without a link, once, however many ranges fetch it. */
  download(row: StartedDownload): Promise<void>;
  settled(): Promise<void>;
};

/** A download that has begun. */
export type StartedDownload = Omit<Insertable<Tables["downloads"]>, "linked_at" | "started_at"> & {
  started_at: string;
};

/** Updates when sessions and tokens were last used; small updates, written in batches. */
export type LastSeenUpdates = {
  add(seen: ({ session: string } | { usedToken: string }) & { at: string }): Promise<void>;
  settled(): Promise<void>;
};

/** A search query, limited to one product or not, and the ranks of the hits to return. */
export type SearchQuery = {
  query: string;
  product: string | undefined;
  kind: Hit["kind"] | undefined;
  language: Language;
  from: number;
  to: number;
};

/** The number of matching documents, also by kind, and the hits at the requested ranks, best first. */
export type FoundHits = { total: number; kinds: Partial<Record<Hit["kind"], number>>; items: Hit[] };

/** The search over all public content: an index in the database, the same for every process. */
export type Searching = {
  /** Finds the matches of a query; if nothing has all its words, words that are written nearly like them, or some. */
  find(query: SearchQuery): Promise<FoundHits>;
  /** Indexes what has changed of these subjects; called in the transaction that has changed them. */
  update(write: Write, subjects: readonly Subject[]): Promise<void>;
  /** Scopes to index once this process has loaded a revision of the site that another has made. */
  postponed: Set<string>;
};
