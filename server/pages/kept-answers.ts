import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Language } from "../../contract/language.ts";

/** An answer ready to go: for each encoding its body and its whole header list, as `writeHead` takes it. */
export type KeptAnswer = { brotli: Variant; gzip: Variant; identity: Variant; size: number };
type Variant = { tag: string; headers: string[]; body: Buffer; notModified: string[] };

/** Quality 9 is within 2 % of 11 at a tenth of the time; a page is compressed once for each change of the catalogue. */
const brotliQuality = 9;
/** Bytes held before the oldest answers are dropped. */
const budget = 64 * 1024 * 1024;

/** Prepares an answer: `headers` are those that do not depend on the encoding. */
export function prepareAnswer(text: string, headers: [name: string, value: string][]): KeptAnswer {
  const body = Buffer.from(text);
  const brotli = brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
  const gzip = gzipSync(body);
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
  return {
    brotli: variant(brotli, "br"),
    gzip: variant(gzip, "gzip"),
    identity: variant(body, undefined),
    size: body.length + brotli.length + gzip.length,
  };
}

/** The best variant that a reader takes. */
export function chooseVariant(answer: KeptAnswer, acceptEncoding: string): Variant {
  if (accepts(acceptEncoding, "br")) return answer.brotli;
  return accepts(acceptEncoding, "gzip") ? answer.gzip : answer.identity;
}

function accepts(header: string, coding: string): boolean {
  if (!header.includes(coding)) return false;
  return !header.includes("q=0") || !new RegExp(`\\b${coding}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`).test(header);
}

/** Answers by address and language, until the catalogue changes. */
export class KeptAnswers {
  readonly #answers: Record<Language, Map<string, KeptAnswer>> = { en: new Map(), zh: new Map() };
  #size = 0;
  /** Grows with every drop, so that what was made from older data is not kept. */
  generation = 0;

  get(url: string, language: Language): KeptAnswer | undefined {
    return this.#answers[language].get(url);
  }

  /** Keeps an answer that was begun in this generation. */
  keep(url: string, language: Language, answer: KeptAnswer, generation: number): void {
    if (generation !== this.generation) return;
    if (this.#size + answer.size > budget) this.#clear();
    this.#answers[language].set(url, answer);
    this.#size += answer.size;
  }

  drop(): void {
    this.generation++;
    this.#clear();
  }

  #clear(): void {
    this.#answers.en.clear();
    this.#answers.zh.clear();
    this.#size = 0;
  }
}
