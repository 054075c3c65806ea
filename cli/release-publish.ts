import { isDeepStrictEqual } from "node:util";
import { Refused } from "../client/client.ts";
import { refusals } from "../contract/refusals.ts";
import { listsIn } from "../contract/notes.ts";
import type { AdminRelease } from "../contract/schemas/publishing.ts";
import type { Connection, Given } from "./command.ts";
import { readServer, withConnection } from "./connect.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";
import { readRelease, type WrittenRelease } from "./read-release.ts";
import { reasonsOf } from "./reasons.ts";
import { hashFiles, uploadFile, type LocalFile } from "./upload.ts";

type Plan = { slug: string; release: WrittenRelease; files: LocalFile[] };

/**
 * `release publish`: creates a draft, uploads its files, and then publishes, so that no partial release is visible.
 * Resumes if the draft or some files exist; a release already published with the same content is left alone.
 */
export async function publishFromFile(given: Given): Promise<CommandOutcome> {
  const [file, ...paths] = given.positionals;
  if (file === undefined) throw new WrongUsage("Name the YAML file of the release.");
  const { product, platform = "any", engine = "none" } = given.values;
  const server = readServer(given);
  const target = { platform: String(platform), engine: String(engine) };
  const { product: slug, release } = readRelease(file, product === undefined ? undefined : String(product));
  const files = await hashFiles(paths, target);
  const check = async (connection: Connection) => {
    const { taxonomy } = await connection.client.call("website", {});
    checkKey(taxonomy.platforms, target.platform, "platform");
    checkKey(taxonomy.engines, target.engine, "engine");
    return publish(connection, { slug, release, files });
  };
  return withConnection(server, check, given.environment);
}

function checkKey(entries: readonly { key: string }[], value: string, name: string): void {
  const keys = entries.map(({ key }) => key);
  if (!keys.includes(value)) throw new WrongUsage(`--${name} must be one of ${keys.join(", ")}.`);
}

async function publish(connection: Connection, plan: Plan): Promise<CommandOutcome> {
  const { slug, release, files } = plan;
  const { version } = release;
  const present = await findRelease(connection, { slug, version });
  if (present?.state === "withdrawn")
    throw new CommandRefused([`${slug} ${version} was withdrawn. Publish it again in the console.`]);
  if (present?.state === "published") return confirmPublished(present, plan);

  const draft = await writeDraft(connection, plan, present);
  try {
    checkTranslated(draft, release);
    const missing = files.filter((file) => !hasFile(draft, file));
    for (const file of missing) await uploadFile(connection, { slug, version }, file);
    const { revision } = await connection.client.call("adminRelease", { slug, version });
    await connection.client.call("publishRelease", { slug, version, revision });
  } catch (error) {
    if (error instanceof Refused && error.errCode === refusals.buildWaits.code)
      return {
        said: [`${slug} ${version} waits for a publisher: ${connection.server}/publish/${slug}/${version}`],
        json: { product: slug, version, state: "draft", files: files.map(({ name, sha256 }) => ({ name, sha256 })) },
      };
    const isRefused = error instanceof Refused || error instanceof CommandRefused;
    if (isRefused && !present) await removeDraft(connection, { slug, version });
    throw error;
  }
  const named = files.map(({ name }) => `  ${name}`);
  return {
    said: [`Published ${slug} ${version}${files.length ? ` with ${files.length} files:` : "."}`, ...named],
    json: { product: slug, version, state: "published", files: files.map(({ name, sha256 }) => ({ name, sha256 })) },
  };
}

async function findRelease(
  { client }: Connection,
  address: { slug: string; version: string },
): Promise<AdminRelease | undefined> {
  try {
    return await client.call("adminRelease", address);
  } catch (error) {
    if (error instanceof Refused && error.errCode === refusals.notFound.code) return undefined;
    throw error;
  }
}

async function writeDraft(
  { client }: Connection,
  { slug, release }: Plan,
  present: AdminRelease | undefined,
): Promise<AdminRelease> {
  if (!present) return createDraft({ client }, { slug, release });
  if (isSameText(present, release)) return present;
  const { version, ...text } = release;
  return client.call("changeRelease", { slug, version, ...text, revision: present.revision });
}

async function createDraft(
  { client }: Pick<Connection, "client">,
  { slug, release }: Pick<Plan, "slug" | "release">,
): Promise<AdminRelease> {
  try {
    return await client.call("createRelease", { slug, ...release, state: "draft" });
  } catch (error) {
    if (error instanceof Refused && error.errCode === refusals.notFound.code)
      throw new CommandRefused([`There is no product "${slug}".`]);
    throw error;
  }
}

/** Reports missing translations before the files are uploaded, which may take long. */
function checkTranslated({ untranslated }: AdminRelease, { translation }: WrittenRelease): void {
  const lacking = untranslated.filter(
    (list) => translation?.state !== "missing" || !list.startsWith(`${translation.language}.`),
  );
  if (lacking.length) throw new CommandRefused(lacking.map((list) => `${list}: The translation is missing.`));
}

/** Checks that a published release is the same as the given one, files included. */
function confirmPublished(present: AdminRelease, { slug, release, files }: Plan): CommandOutcome {
  const { version } = release;
  const differing = files.filter((file) => !hasFile(present, file));
  if (!isSameText(present, release))
    throw new CommandRefused([`${slug} ${version} is published with a different text. Change it in the console.`]);
  if (differing.length)
    throw new CommandRefused(
      differing.map(({ name }) => `${name}: ${slug} ${version} is published without this file.`),
    );
  return {
    said: [`${slug} ${version} is published already.`],
    json: { product: slug, version, state: "published", files: [] },
  };
}

function hasFile({ files }: AdminRelease, { name, sha256 }: LocalFile): boolean {
  return files.some((file) => file.name === name && file.sha256 === sha256);
}

/** Whether a release has the given text and audience; the server trims lines. */
function isSameText(present: AdminRelease, written: WrittenRelease): boolean {
  const { audience = present.audience, shown = present.shown } = written;
  if (audience !== present.audience || shown !== present.shown) return false;
  return isDeepStrictEqual(textOf(present), trimmed(textOf(written)));
}

function textOf({ updateTime, other, requires, en, zh, translation }: WrittenRelease) {
  const written = ({ content, ...lists }: WrittenRelease["en"]) => {
    const filled = listsIn(lists).filter(({ lines }) => lines.length > 0);
    return { content, ...Object.fromEntries(filled.map(({ kind, group, lines }) => [`${kind}.${group}`, lines])) };
  };
  const named = requires.map(({ name, range }) => ({ name, range })); // the server tells more of each
  return { updateTime, other, requires: named, en: written(en), zh: written(zh), translation };
}

function trimmed<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? part.trim() : part,
  ) as Value; // the same type
}

/**
 * Deletes the draft that this run created, unless somebody has changed it since. Errors are ignored: the caller reports
 * the refusal.
 */
async function removeDraft({ client }: Connection, address: { slug: string; version: string }): Promise<void> {
  try {
    const { revision } = await client.call("adminRelease", address);
    await client.call("deleteDraft", { ...address, revision });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    console.error(`The draft ${address.slug} ${address.version} stays: ${reasonsOf(error).join(" ")}`);
  }
}
