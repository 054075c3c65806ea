import type { Role } from "../../contract/schemas/accounts.ts";
import type { CallData, ParsedInput } from "../../contract/schemas.ts";
import { productsYaml, siteYaml, type Pushed, type SiteProblem } from "../../contract/schemas/site.ts";
import { checkOperator } from "../accounts/operator.ts";
import { docHead, legalHead, pageHead, questionsYaml, samplesYaml, wordsYaml } from "../content/schemas.ts";
import { ContentError, readMarkdown, readYaml } from "../content/yaml.ts";
import type { SiteFiles } from "../database/schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Portal } from "../portal.ts";
import { readBlob, storeBlobs } from "./blobs.ts";
import { pushSite } from "./push-site.ts";
import { checkEntries } from "./receive.ts";
import { filesOf, findRevision } from "./revisions.ts";

/** What publishers write; the rest of the folder belongs to admins. */
const publishersFile = /^(?:docs|samples|faq|pages)\//;

/** The paths and sizes of a revision's files. Throws `notFound` (10108). */
export async function listSiteFiles(portal: Portal, number: string): Promise<CallData<"siteFiles">> {
  const row = await findRevision(portal.db.read, number);
  const files = Object.entries(filesOf(row)).map(([file, { size }]) => ({ file, size }));
  return { revision: row.number, files };
}

/** One text of a revision; `null` if the revision does not have it, or it is no text. Throws `notFound` (10108). */
export async function readSiteFile(
  portal: Portal,
  { number, file }: { number: string; file: string },
): Promise<CallData<"siteFile">> {
  const row = await findRevision(portal.db.read, number);
  const stored = filesOf(row)[file];
  const isText = stored !== undefined && /\.(?:md|yaml|txt|svg|json)$|^[^/.]+$/.test(file);
  const text = isText ? decode(await readBlob(portal, stored.sha256, stored.size)) : null;
  return { revision: row.number, text };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Changes, adds and removes files of the folder as one revision. Throws `notAllowed` (10102) unless `by` may write all
 * of them, and as `pushSite` does.
 */
export async function changeSiteFiles(
  portal: Portal,
  { by, base, dryRun, changes }: ParsedInput<"changeSiteFiles"> & { by: string },
): Promise<Pushed> {
  const roles: Role[] = changes.every(({ file }) => publishersFile.test(file)) ? ["publisher", "admin"] : ["admin"];
  await checkOperator(portal.db.read, by, roles, "site");
  const from = await portal.db.read
    .selectFrom("site_revisions")
    .select("files")
    .where("number", "=", base)
    .executeTakeFirst();
  const files = filesOf(from);
  const contents: Uint8Array[] = [];
  const written: string[] = [];
  for (const { file, text, base64 } of changes) {
    delete files[file];
    if (text === undefined && base64 === undefined) continue;
    contents.push(text === undefined ? Buffer.from(base64 ?? "", "base64") : Buffer.from(text));
    written.push(file);
  }
  const check = checkEntries();
  for (const [file, { size }] of Object.entries(files)) check(file, size);
  written.forEach((file, index) => check(file, contents[index]?.length ?? 0));
  const blobs = await storeBlobs(portal, contents);
  blobs.forEach(({ sha256, size }, index) => (files[written[index] ?? ""] = { sha256, size }));
  return pushSite(portal, {
    files: sorted(files),
    base,
    by,
    how: "console",
    dryRun,
    check: (write) => checkOperator(write, by, roles, "site"),
  });
}

function sorted(files: SiteFiles): SiteFiles {
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The problems of one text by line, and its Markdown as HTML; nothing is stored, and other files are not looked at. */
export function previewSiteFile({ file, text }: { file: string; text: string }): CallData<"previewSiteFile"> {
  try {
    if (!file.endsWith(".md")) {
      const schema = yamlSchema(file);
      if (schema && text.trim() !== "") readYaml(text, file, schema);
      return { html: null, problems: [] };
    }
    const head = headSchema(file);
    return { html: renderMarkdown(head ? readMarkdown(text, file, head).body : text), problems: [] };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const problems: SiteProblem[] = [...error.problems];
    const body = /^---\r?\n.*?\r?\n---\r?\n(.*)$/s.exec(text)?.[1] ?? text;
    return { html: file.endsWith(".md") ? renderMarkdown(body) : null, problems };
  }
}

function headSchema(file: string) {
  if (file.startsWith("docs/")) return docHead;
  if (file.startsWith("pages/")) return pageHead;
  return /^(?:policies|licences)\//.test(file) ? legalHead : undefined;
}

function yamlSchema(file: string) {
  if (file === "site.yaml") return siteYaml;
  if (file === "products.yaml") return productsYaml;
  if (file.startsWith("faq/")) return questionsYaml;
  if (file.startsWith("samples/")) return samplesYaml;
  return file.startsWith("words.") ? wordsYaml : undefined;
}
