import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { languages, type Language } from "../../../contract/language.ts";
import type { Subject } from "../../database/subjects.ts";
import { accepts } from "../../http/accept-encoding.ts";
import { withKnownQuery } from "./known-query.ts";
import type { Dependencies } from "./dependencies.ts";

/**
 * A prepared response: for each encoding its body and its complete header list, as `writeHead` takes it. It is compressed
 * when the first client accepts that encoding; concurrent requests wait for the same bytes. `size`: the maximum number of
 * bytes in memory.
 */
export type CachedResponse = {
  readonly brotli: Variant | Promise<Variant>;
  readonly gzip: Variant | Promise<Variant>;
  readonly identity: Variant;
  readonly size: number;
};
export type Variant = {
  tag: string;
  /** Its `Last-Modified`, if it has one. */
  modified: string | undefined;
  headers: string[];
  body: Buffer;
  notModified: string[];
};

/**
 * Brotli's quality. Over eight kinds of page (60 to 190 kB), 10 is 4 to 6 % smaller than 9 for twice the time (40 to 80 ms
 * instead of 20 to 35), and 11 another 2 % for twice as much again; a page is compressed once for each change of the
 * catalogue. A response that may be requested only once gets less.
 */
const brotliQuality = { best: 10, fast: 4 };
const gzipLevel = { best: 6, fast: 1 };
type Compression = keyof typeof brotliQuality;
/** Bytes cached per language before the least recently used responses are dropped. */
const defaultBudget = { plain: 64 * 1024 * 1024, unbounded: 8 * 1024 * 1024 };
/** Approximate size of the header lists of a response. */
const headersSize = 2_048;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Settles when the last requested compression has ended. */
let compressions: Promise<unknown> = Promise.resolve();

/**
 * Compresses off the main thread, one response after another: the other threads of Node's pool are for files.
 * Compressing a page takes longer than rendering it, and would block all other requests.
 */
function afterOthers(compress: () => Promise<Buffer>): Promise<Buffer> {
  const compressed = compressions.then(compress);
  compressions = compressed.catch(() => {}); // the caller gets the error
  return compressed;
}

/**
 * Prepares a response. `headers`: those that do not depend on the encoding; `compression`: `fast` if it may be requested
 * only once.
 */
export function prepareResponse(
  text: string,
  headers: [name: string, value: string][],
  compression: Compression = "best",
): CachedResponse {
  const body = Buffer.from(text);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const modified = headers.find(([name]) => name === "last-modified")?.[1];
  const variant = (bytes: Buffer, encoding: string | undefined): Variant => {
    const tag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
    const common = [...headers, ["etag", tag]].flat();
    const coding = encoding ? ["content-encoding", encoding] : [];
    return {
      tag,
      modified,
      headers: [...common, ...coding, "content-length", String(bytes.length)],
      body: bytes,
      notModified: common,
    };
  };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[compression],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const brotli = lazily(async () => variant(await afterOthers(() => compressBrotli(body, { params })), "br"));
  const gzipped = lazily(async () =>
    variant(await afterOthers(() => compressGzip(body, { level: gzipLevel[compression] })), "gzip"),
  );
  return {
    get brotli() {
      return brotli();
    },
    get gzip() {
      return gzipped();
    },
    identity: variant(body, undefined),
    size: 1.5 * body.length, // texts compress to about a quarter in each of two encodings
  };
}

/** Creates a variant on demand: returns a promise until it is ready, then the variant itself. */
function lazily(make: () => Promise<Variant>): () => Variant | Promise<Variant> {
  let made: Variant | Promise<Variant> | undefined;
  return () => (made ??= make().then((variant) => (made = variant)));
}

/** Whether the number of such addresses is unbounded: it contains an escape, or a query other than the language. */
export function isUnbounded(url: string): boolean {
  return /[?%]/.test(url.replace(/\?ln=[01]$/, ""));
}

/** The best variant that a client accepts; a promise while it is being compressed. */
export function chooseVariant(cached: CachedResponse, acceptEncoding: string): Variant | Promise<Variant> {
  if (accepts(acceptEncoding, "br")) return cached.brotli;
  return accepts(acceptEncoding, "gzip") ? cached.gzip : cached.identity;
}

/**
 * Whether a client has these bytes (RFC 9110, section 13). A moment counts only if it is the one that this process has sent,
 * because a response may lose what was newest in it.
 */
export function isKnown(headers: IncomingHttpHeaders, { tag, modified }: Pick<Variant, "tag" | "modified">): boolean {
  const { "if-none-match": tags, "if-modified-since": since } = headers;
  return tags === undefined ? modified !== undefined && since === modified : tags.includes(tag);
}

/** A response with its dependencies. */
type Entry = { response: CachedResponse; dependencies: Dependencies };

/** Responses by address; drops the least recently used ones when there are too many bytes. */
type BoundedCache = LRUCache<string, Entry>;

function boundedCache(maxSize: number): BoundedCache {
  return new LRUCache({ maxSize, sizeCalculation: ({ response }, url) => bytesOf(url, response) });
}

/** Drops the responses that depend on a changed subject. */
function dropFrom(cache: BoundedCache, isChanged: (dependencies: Dependencies) => boolean): void {
  const changed = [...cache.entries()].filter(([, { dependencies }]) => isChanged(dependencies));
  for (const [url] of changed) cache.delete(url);
}

function bytesOf(url: string, { size }: CachedResponse): number {
  return Math.ceil(size) + 2 * url.length + headersSize;
}

/**
 * The generation in which rendering a response started, and its dependencies (by default everything). `unbounded`: the
 * number of such addresses is unbounded.
 */
export type CacheEntryOrigin = { generation: number; dependencies?: Dependencies; unbounded?: boolean };

/** Caches responses by address and language until one of their dependencies changes. */
export class ResponseCache {
  readonly #plain: Record<Language, BoundedCache>;
  /**
   * Responses at unbounded addresses (queries, escapes, ids of records), in a separate cache so that they cannot
   * displace pages.
   */
  readonly #unbounded: Record<Language, BoundedCache>;
  /** By path; the number of page paths is bounded. */
  readonly #names = new Map<string, readonly string[] | "all">();
  /** Increases with every change, so that responses rendered from older data are not cached. */
  generation = 0;
  /** The generation of each subject's last change, and that of the last change of everything. */
  readonly #changedIn = new Map<Subject, number>();
  #clearedIn = 0;

  /** `budget`: bytes for each language. */
  constructor(budget: { plain: number; unbounded: number } = defaultBudget) {
    this.#plain = { en: boundedCache(budget.plain), zh: boundedCache(budget.plain) };
    this.#unbounded = { en: boundedCache(budget.unbounded), zh: boundedCache(budget.unbounded) };
  }

  get(url: string, language: Language): CachedResponse | undefined {
    return (this.#plain[language].get(url) ?? this.#unbounded[language].get(url))?.response;
  }

  /**
   * The response for an address with query parameters that the page does not read: that of the address without them.
   * Otherwise every `/?x=1` would pass through the framework. Only for paths whose page has been cached.
   */
  getByKnownQuery(url: string, language: Language): CachedResponse | undefined {
    const query = url.indexOf("?");
    const names = query < 0 || url.includes("%00") ? undefined : this.#names.get(url.slice(0, query)); // NUL is refused
    if (!names || names === "all") return undefined;
    return this.get(withKnownQuery(new URL(`http://page${url}`), names), language);
  }

  /** Stores the query parameters on which the page at a path depends. */
  setKnownQuery(pathname: string, names: readonly string[] | "all"): void {
    this.#names.set(pathname, names);
  }

  /** Caches a response, unless one of its dependencies has changed since rendering began. */
  put(
    url: string,
    language: Language,
    response: CachedResponse,
    { generation, dependencies = ["everything"], unbounded = isUnbounded(url) }: CacheEntryOrigin,
  ): void {
    if (this.#isOutdated(generation, dependencies)) return;
    (unbounded ? this.#unbounded : this.#plain)[language].set(url, { response, dependencies });
  }

  #isOutdated(generation: number, dependencies: Dependencies): boolean {
    if (generation < this.#clearedIn) return true;
    return dependencies.some((subject) =>
      subject === "everything" ? generation < this.generation : generation < (this.#changedIn.get(subject) ?? 0),
    );
  }

  /** Drops the responses that depend on one of these subjects; all of them depend on `everything`. */
  drop(subjects: readonly Subject[]): void {
    if (subjects.includes("everything")) return this.clear();
    this.generation++;
    for (const subject of subjects) this.#changedIn.set(subject, this.generation);
    const isChanged = (dependencies: Dependencies) =>
      dependencies.some((subject) => subject === "everything" || subjects.includes(subject));
    for (const language of languages) {
      dropFrom(this.#plain[language], isChanged);
      dropFrom(this.#unbounded[language], isChanged);
    }
  }

  clear(): void {
    this.generation++;
    this.#clearedIn = this.generation;
    this.#changedIn.clear();
    for (const language of languages) {
      this.#plain[language].clear();
      this.#unbounded[language].clear();
    }
  }
}
