import { readFile } from "node:fs/promises";
import { Refused } from "../app/browser/client/client.ts";
import { notesOf } from "../contract/changelog.ts";
import { languages, otherLanguage, type Language } from "../contract/language.ts";
import { limits } from "../contract/limits.ts";
import { listsIn } from "../contract/notes.ts";
import { refusals } from "../contract/refusals.ts";
import type { Changelog, ChangelogVersion, UnreadText } from "../contract/schemas/changelog.ts";
import { decodeText } from "../contract/text-encoding.ts";
import type { Given } from "./commands.ts";
import { readServer, withConnection, type Connection } from "./connect.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";
import { reasonsOf } from "./reasons.ts";

/** `date`: for versions without a date, which else stay without. */
type ImportPlan = { slug: string; language: Language; date: string | null; isPublished: boolean };

/** A text with a higher share of Chinese letters counts as Chinese. */
const chineseShare = 0.1;

/** `changelog import`: creates a draft for every version that the product lacks, oldest first. */
export async function importFromFile(given: Given): Promise<CommandOutcome> {
  const [file, ...more] = given.positionals;
  const { product, language, date, publish } = given.values;
  if (file === undefined || more.length) throw new WrongUsage("Name one change log.");
  if (typeof product !== "string") throw new WrongUsage("Name the product with --product <slug>.");
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(String(date)))
    throw new WrongUsage("--date takes a day, YYYY-MM-DD.");
  const server = readServer(given);
  const asked = readLanguage(language);
  const decoded = decodeText(await readBytes(file));
  if (!decoded) throw new CommandRefused([`${file} is not a text file.`]);
  const plan = {
    slug: product,
    language: asked ?? languageOf(decoded.text),
    date: date === undefined ? null : String(date),
    isPublished: publish === true,
  };
  return withConnection(
    server,
    async (connection) => {
      const changelog = await connection.client.call("importChangelog", { text: decoded.text });
      checkVersions(changelog, file);
      return importVersions(connection, changelog, plan);
    },
    given.environment,
  );
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new CommandRefused([`${file}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`]); // an error of `node:fs`
  }
}

function readLanguage(option: string | boolean | undefined): Language | undefined {
  const language = languages.find((each) => each === option);
  if (option !== undefined && !language) throw new WrongUsage(`--language must be one of ${languages.join(", ")}.`);
  return language;
}

function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return chinese > letters * chineseShare ? "zh" : "en";
}

/** Throws `CommandRefused` for versions that cannot become releases, before creating any. */
function checkVersions({ versions }: Changelog, file: string): void {
  if (!versions.length) throw new CommandRefused([`${file} contains no version heading.`]);
  const reasons = versions.flatMap(({ version, repeats, line, notes }) => {
    const lists = [notes.content, ...listsIn(notes).map((list) => list.lines)];
    const longest = Math.max(...lists.map((lines) => lines.length));
    return [
      ...(repeats === null ? [] : [`${file}:${line}: ${version} is already on line ${repeats}`]),
      ...(longest > limits.noteLines
        ? [`${file}:${line}: ${version} has more than ${limits.noteLines} lines of one kind`]
        : []),
    ];
  });
  if (reasons.length) throw new CommandRefused(reasons);
}

async function importVersions(
  { client }: Connection,
  { versions, unread }: Changelog,
  plan: ImportPlan,
): Promise<CommandOutcome> {
  const { slug } = plan;
  const created: { version: string; revision: number }[] = [];
  const present: string[] = [];
  try {
    for (const version of versions.toReversed()) {
      const revision = await createDraft({ client }, version, plan);
      if (revision === undefined) present.push(version.version);
      else created.push({ version: version.version, revision });
    }
  } catch (error) {
    // Removes the drafts, so that a later attempt starts over
    for (const draft of created) await client.call("deleteDraft", { slug, ...draft });
    throw explained(error, slug);
  }
  const published = plan.isPublished ? await publishAll({ client }, slug, created) : [];
  const undated = versions.filter(({ updateTime }) => updateTime === null).map(({ version }) => version);
  return {
    said: [
      `${plan.isPublished ? "Published" : "Drafts of"} ${created.length} versions of ${slug}, in ${plan.language === "zh" ? "Chinese" : "English"}.`,
      ...(present.length ? [`Left alone, because they exist: ${present.join(", ")}`] : []),
      ...(undated.length
        ? [`${plan.date === null ? "Without a date" : `Without a date, so dated ${plan.date}`}: ${undated.join(", ")}`]
        : []),
      ...(unread.length ? ["Not part of any version:", ...unread.map(describeUnread)] : []),
    ],
    json: { product: slug, created: created.map(({ version }) => version), published, present, undated, unread },
  };
}

/** Returns the draft's revision; `undefined` if the version exists. */
async function createDraft(
  { client }: Pick<Connection, "client">,
  { version, updateTime, lines }: ChangelogVersion,
  { slug, language, date }: ImportPlan,
): Promise<number | undefined> {
  const other = otherLanguage(language);
  const text = { [language]: notesOf(lines), [other]: notesOf([]) } as Record<Language, ReturnType<typeof notesOf>>; // both languages are set
  try {
    const draft = await client.call("createRelease", {
      slug,
      version,
      updateTime: updateTime ?? date,
      ...text,
      translation: { language: other, state: "missing" },
      state: "draft",
    });
    return draft.revision;
  } catch (error) {
    if (error instanceof Refused && error.errCode === refusals.changedMeanwhile.code) return undefined;
    throw error;
  }
}

async function publishAll(
  { client }: Pick<Connection, "client">,
  slug: string,
  drafts: { version: string; revision: number }[],
): Promise<string[]> {
  const published: string[] = [];
  for (const draft of drafts) {
    try {
      await client.call("publishRelease", { slug, ...draft });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new CommandRefused([
        ...reasonsOf(error).map((reason) => `${draft.version}: ${reason}`),
        `Published so far: ${published.join(", ") || "none"}. The others stay drafts.`,
      ]);
    }
    published.push(draft.version);
  }
  return published;
}

function explained(error: unknown, slug: string): unknown {
  const isUnknown = error instanceof Refused && error.errCode === refusals.notFound.code;
  return isUnknown ? new CommandRefused([`There is no product "${slug}".`]) : error;
}

function describeUnread({ line, lastLine, text, reason }: UnreadText): string {
  const [first = ""] = text.split("\n");
  return `  line ${line === lastLine ? line : `${line}–${lastLine}`} (${reason}): ${first.slice(0, 100)}`;
}
