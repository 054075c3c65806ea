import { createHash } from "node:crypto";
import type { Role } from "../../../contract/access.ts";
import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import type { Pushed, SiteProblem } from "../../../contract/schemas/site.ts";
import { checkOperator } from "../../accounts/operator.ts";
import type { SiteFiles } from "../../database/site-tables.ts";
import { asStored } from "../folder.ts";
import type { Portal, Stores } from "../../portal.ts";
import { readBlob, storeBlobs } from "./blobs.ts";
import { pushSite } from "./push-site.ts";
import { checkEntries } from "./receive.ts";
import { compiledBytes, filesOf, findRevision, newestRevision } from "./revisions.ts";
import { problemsIn, inLanguage } from "../../http/problems.zh.ts";
import type { Handlers } from "../../handler.ts";

/** What publishers write; the rest of the folder belongs to admins. */
const publishersFile = /^(?:docs|samples|faq|pages)\//;

/** The paths and sizes of a revision's files; none of an empty portal. Throws `notFound` (10108). */
async function listSiteFiles(portal: Stores, number: string): Promise<CallData<"siteFiles">> {
  const row = number === "current" ? await newestRevision(portal.db.read) : await findRevision(portal.db.read, number);
  const files = Object.entries(filesOf(row)).map(([file, { size, sha256 }]) => ({ file, size, sha256 }));
  return { revision: row?.number ?? 0, files };
}

/** One text of a revision; `null` if the revision does not have it, or it is no text. Throws `notFound` (10108). */
async function readSiteFile(
  portal: Stores,
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
async function changeSiteFiles(
  portal: Portal,
  { by, base, dryRun, note, changes }: ParsedInput<"changeSiteFiles"> & { by: string },
): Promise<Pushed> {
  const roles: Role[] = changes.every(({ file }) => publishersFile.test(file)) ? ["publisher", "admin"] : ["admin"];
  await checkOperator(portal.db.read, by, roles, { scope: "site" });
  const from = await portal.db.read
    .selectFrom("site_revisions")
    .select("files")
    .where("number", "=", base)
    .executeTakeFirst();
  const files = filesOf(from);
  const contents: Uint8Array[] = [];
  const written: string[] = [];
  for (const change of changes) {
    const bytes = bytesOf(change);
    const file = change.file.normalize("NFC");
    delete files[file];
    if (!bytes) continue;
    contents.push(bytes);
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
    note,
    audit: { action: "site.changed", actor: by, after: { files: changes.map(({ file }) => file) } },
    check: (write) => checkOperator(write, by, roles, { scope: "site" }),
  });
}

function sorted(files: SiteFiles): SiteFiles {
  return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * One text as its page would show it, and its problems by line; nothing is stored.
 */
async function previewSiteFile(
  portal: Portal,
  { file, text, changes }: ParsedInput<"previewSiteFile">,
): Promise<CallData<"previewSiteFile">> {
  const current = await newestRevision(portal.db.read);
  const files = filesOf(current);
  const unsaved = new Map<string, Uint8Array>();
  for (const change of [...changes, { file, text }]) {
    const bytes = bytesOf(change);
    delete files[change.file];
    if (!bytes) continue;
    unsaved.set(change.file, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    files[change.file] = { sha256, size: bytes.length };
  }
  const check = checkEntries();
  for (const [name, { size }] of Object.entries(files)) check(name, size);
  const previous = async () => current && compiledBytes(portal, current);
  const today = portal.now().toISOString().slice(0, 10);
  const preview = { file, text };
  const { html, errors, warnings } = await portal.compile(
    { files, previous, today, lowPriority: false, preview },
    unsaved,
  );
  const isItsOwn = (problem: SiteProblem) => problem.file === file;
  return {
    html,
    problems: errors.filter(isItsOwn),
    warnings: warnings.filter(isItsOwn),
  };
}

/** What a change writes; nothing if it removes the file. */
function bytesOf({ file, text, base64 }: ParsedInput<"changeSiteFiles">["changes"][number]): Uint8Array | undefined {
  if (text !== undefined) return asStored(file, Buffer.from(text));
  return base64 === undefined ? undefined : asStored(file, Buffer.from(base64, "base64"));
}

export const siteFilesCalls = {
  siteFiles: (portal, { number }) => listSiteFiles(portal, number),

  siteFile: (portal, input) => readSiteFile(portal, input),

  changeSiteFiles: async (portal, input, { signedIn: { account }, language }) =>
    inLanguage(language, await changeSiteFiles(portal, { ...input, by: account })),

  async previewSiteFile(portal, input, { language }) {
    const preview = inLanguage(language, await previewSiteFile(portal, input));
    return { ...preview, problems: problemsIn(language, preview.problems) };
  },
} satisfies Partial<Handlers>;
