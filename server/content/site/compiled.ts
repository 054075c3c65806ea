import { setImmediate as nextTurn } from "node:timers/promises";
import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import type { Reusable } from "../compile/sources.ts";
import type { SiteContent } from "../../portal.ts";

/** Changes when folders are compiled in another way, so that a new version compiles the current revision again. */
export const compiledFormat = "11";

/** Before the first revision. */
export const noContent: SiteContent = {
  revision: 0,
  settings: neutralSite,
  extraFields: [],
  products: [],
  policies: [],
  licences: [],
  docs: [],
  olderDocs: [],
  docSections: [],
  redirects: {},
  samples: [],
  questions: [],
  pages: [],
  media: {},
  words: { en: {}, zh: {} },
};

const lists = ["docs", "olderDocs", "samples", "questions", "pages"] as const;
type Line = Partial<Pick<SiteContent, (typeof lists)[number]>> | { reusable: Reusable };

/** Bytes that are parsed at once: no other request may wait for longer. */
const atOnce = 256 * 1024;

/** Compiled content as lines of JSON, so that it can be read in pieces; the last line is for the next push. */
export function encodeCompiled(content: SiteContent, reusable: Reusable): Uint8Array {
  const head = { ...content, ...Object.fromEntries(lists.map((name) => [name, []])) };
  const items = lists.flatMap((name) => content[name].map((item): Line => ({ [name]: [item] })));
  return Buffer.from([head, ...items, { reusable }].map((line) => JSON.stringify(line)).join("\n"));
}

/** The content of a revision, parsed with pauses for other requests. */
export async function decodeCompiled(bytes: Uint8Array, revision: number): Promise<SiteContent> {
  let content: SiteContent | undefined;
  let since = 0;
  for (const line of linesOf(bytes)) {
    if (!content) content = JSON.parse(line) as SiteContent; // written by `encodeCompiled`
    else addItems(content, JSON.parse(line) as Line);
    if ((since += line.length) < atOnce) continue;
    since = 0;
    await nextTurn();
  }
  return { ...noContent, ...content, revision };
}

function addItems(content: SiteContent, line: Line): void {
  if ("reusable" in line) return;
  content.docs.push(...(line.docs ?? []));
  content.olderDocs.push(...(line.olderDocs ?? []));
  content.samples.push(...(line.samples ?? []));
  content.questions.push(...(line.questions ?? []));
  content.pages.push(...(line.pages ?? []));
}

/** What the next push reuses of compiled content. */
export function reusableOf(bytes: Uint8Array): Reusable {
  const line = Buffer.from(bytes.subarray(bytes.lastIndexOf(newline) + 1)).toString("utf8");
  return (JSON.parse(line) as { reusable: Reusable }).reusable; // written by `encodeCompiled`
}

const newline = 0x0a;

/** All lines but the last. */
function* linesOf(bytes: Uint8Array): Iterable<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0, end = 0; (end = buffer.indexOf(newline, from)) >= 0; from = end + 1)
    yield buffer.toString("utf8", from, end);
}
