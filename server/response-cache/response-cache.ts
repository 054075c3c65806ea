import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { languages, type Language } from "../../contract/language.ts";
import { withKnownQuery } from "./known-query.ts";

/**
 * An answer ready to go: for each encoding its body and its whole header list, as `writeHead` takes it. It is compressed
 * when the first reader takes that encoding. `size`: bytes that it takes at most.
 */
export type CachedResponse = { readonly brotli: Variant; readonly gzip: Variant; identity: Variant; size: number };
type Variant = { tag: string; headers: string[]; body: Buffer; notModified: string[] };

/**
 * Brotli's quality. 9 is within 2 % of 11 at a tenth of the time; a page is compressed once for each change of the
 * catalogue. An answer that may be asked for once only is not worth that.
 */
const brotliQuality = { often: 9, seldom: 4 };
const gzipLevel = { often: 6, seldom: 1 };
/** Bytes held for each language before the oldest answers leave. */
const budget = { plain: 24 * 1024 * 1024, unbounded: 8 * 1024 * 1024 };
/** What the header lists of an answer take, roughly. */
const headersSize = 2_048;

/**
 * Prepares an answer: `headers` are those that do not depend on the encoding; `asked`: how often it will be asked for.
 */
export function prepareResponse(
  text: string,
  headers: [name: string, value: string][],
  asked: "often" | "seldom" = "often",
): CachedResponse {
  const body = Buffer.from(text);
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const variant = (bytes: Buffer, encoding: string | undefined): Variant => {
    const tag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
    const common = [...headers, ["etag", tag]].flat();
    const coding = encoding ? ["content-encoding", encoding] : [];
    return {
      tag,
      headers: [...common, ...coding, "content-length", String(bytes.length)],
      body: bytes,
      notModified: common,
    };
  };
  let brotli: Variant | undefined;
  let gzip: Variant | undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[asked],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return {
    get brotli() {
      return (brotli ??= variant(brotliCompressSync(body, { params }), "br"));
    },
    get gzip() {
      return (gzip ??= variant(gzipSync(body, { level: gzipLevel[asked] }), "gzip"));
    },
    identity: variant(body, undefined),
    size: 2 * body.length, // our texts are compressed to less than half
  };
}

/** Whether anybody can make up more addresses like this one: it has an escape, or a query beyond the language. */
export function isUnbounded(url: string): boolean {
  return /[?%]/.test(url.replace(/\?ln=[01]$/, ""));
}

/** The best variant that a reader takes. */
export function chooseVariant(answer: CachedResponse, acceptEncoding: string): Variant {
  if (accepts(acceptEncoding, "br")) return answer.brotli;
  return accepts(acceptEncoding, "gzip") ? answer.gzip : answer.identity;
}

const taken = {
  br: /(?:^|,)\s*br\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i,
  gzip: /(?:^|,)\s*gzip\s*(?:$|,|;\s*q=(?!0(?:\.0*)?\s*(?:$|,)))/i,
};

/** Whether `Accept-Encoding` names a coding, and not with the weight 0. */
export function accepts(header: string, coding: "br" | "gzip"): boolean {
  return taken[coding].test(header);
}

/** Responses by address; the oldest leave when there are too many bytes. */
class BoundedCache {
  readonly #answers = new Map<string, CachedResponse>();
  readonly #budget: number;
  #size = 0;
  constructor(most: number) {
    this.#budget = most;
  }

  get(url: string): CachedResponse | undefined {
    return this.#answers.get(url);
  }

  put(url: string, answer: CachedResponse): void {
    this.#remove(url);
    this.#answers.set(url, answer);
    this.#size += bytesOf(url, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#budget) return;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#answers.clear();
    this.#size = 0;
  }

  #remove(url: string): void {
    const answer = this.#answers.get(url);
    if (!answer) return;
    this.#answers.delete(url);
    this.#size -= bytesOf(url, answer);
  }
}

function bytesOf(url: string, { size }: CachedResponse): number {
  return size + 2 * url.length + headersSize;
}

/** Responses by address and language, until the catalogue changes. */
export class ResponseCache {
  readonly #plain: Record<Language, BoundedCache> = {
    en: new BoundedCache(budget.plain),
    zh: new BoundedCache(budget.plain),
  };
  /** Apart, because anybody can invent queries, escapes and ids of records: they push out each other and no page. */
  readonly #unbounded: Record<Language, BoundedCache> = {
    en: new BoundedCache(budget.unbounded),
    zh: new BoundedCache(budget.unbounded),
  };
  /** By path; the paths of pages are few, and the same for as long as the process lives. */
  readonly #names = new Map<string, readonly string[] | "all">();
  /** Grows whenever the cache is cleared, so that what was made from older data is not cached. */
  generation = 0;

  get(url: string, language: Language): CachedResponse | undefined {
    return this.#plain[language].get(url) ?? this.#unbounded[language].get(url);
  }

  /**
   * The response to an address whose query holds more than the page reads: that of the address without the rest. Without
   * it every `/?x=1` would pass through the framework. Only paths count whose page was cached before, with `readsQuery`.
   */
  getByKnownQuery(url: string, language: Language): CachedResponse | undefined {
    const query = url.indexOf("?");
    const names = query < 0 || url.includes("%00") ? undefined : this.#names.get(url.slice(0, query)); // NUL is refused
    if (!names || names === "all") return undefined;
    return this.get(withKnownQuery(new URL(`http://page${url}`), names), language);
  }

  /** Remembers the names in the query on which the page at a path depends. */
  setKnownQuery(pathname: string, names: readonly string[] | "all"): void {
    this.#names.set(pathname, names);
  }

  /** Caches a response that was begun in this generation. `unbounded`: anybody can make up such addresses. */
  put(url: string, language: Language, answer: CachedResponse, generation: number, unbounded = isUnbounded(url)): void {
    if (generation === this.generation) (unbounded ? this.#unbounded : this.#plain)[language].put(url, answer);
  }

  clear(): void {
    this.generation++;
    for (const language of languages) {
      this.#plain[language].clear();
      this.#unbounded[language].clear();
    }
  }
}
