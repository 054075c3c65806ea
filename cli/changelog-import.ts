import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Refused } from "../client/client.ts";
import { leastUnderstood, notesOf, understoodOf } from "../contract/changelog.ts";
import { languages, type Language } from "../contract/language.ts";
import { limits } from "../contract/limits.ts";
import { listsIn } from "../contract/notes.ts";
import { refusals } from "../contract/refusals.ts";
import type { Changelog, ImportFile, ImportOutcome, UnreadText } from "../contract/schemas/changelog.ts";
import { decodeText } from "../contract/text-encoding.ts";
import type { Given } from "./command.ts";
import { readServer, withConnection } from "./connect.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";
import { reasonsOf } from "./reasons.ts";

/** `date`: for versions without a date, which else stay without. */
type ImportOptions = {
  slug: string;
  language: Language;
  date: string | null;
  publish: boolean;
  overwrite: boolean;
  dryRun: boolean;
};

/** A text with a higher share of Chinese letters counts as Chinese. */
const chineseShare = 0.1;
/** The files of a folder that are read. */
const texts = /\.(?:md|markdown|txt|rst|adoc|json)$/i;
const dateOrders = ["dayFirst", "monthFirst"] as const;

/** `changelog import`: stores every version of a change log, all of them or nothing. */
export async function importFromFile(given: Given): Promise<CommandOutcome> {
  const { product: slug, date, groups = "", ...values } = given.values;
  if (given.positionals.length === 0) throw new WrongUsage("Name a change log.");
  if (typeof slug !== "string") throw new WrongUsage("Name the product with --product <slug>.");
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(String(date)))
    throw new WrongUsage("--date takes a day, YYYY-MM-DD.");
  const server = readServer(given);
  const asked = readChoice("language", languages, values["language"]);
  const dateOrder = readChoice("date-order", dateOrders, values["date-order"]);
  const rules = readGroups(String(groups));
  const files = await readFiles(given.positionals);
  const options = {
    slug,
    language: asked ?? languageOf(files.map(({ text }) => text).join("\n")),
    date: date === undefined ? null : String(date),
    publish: values["publish"] === true,
    overwrite: values["overwrite"] === true,
    dryRun: values["dry-run"] === true,
  };
  return withConnection(
    server,
    async ({ client }) => {
      const order = dateOrder === undefined ? {} : { dateOrder };
      const changelog = await client.call("importChangelog", { files, product: slug, groups: rules, ...order });
      checkChangelog(changelog, given.positionals.join(", "), values["incomplete"] === true);
      try {
        const { date: missing, ...sent } = options;
        const outcome = await client.call("importReleases", { ...sent, versions: versionsOf(changelog, missing) });
        return describe(changelog, outcome, options);
      } catch (error) {
        throw explained(error, slug, changelog);
      }
    },
    given.environment,
  );
}

function readChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  option: string | boolean | undefined,
): Choice | undefined {
  const chosen = choices.find((each) => each === option);
  if (option !== undefined && !chosen) throw new WrongUsage(`--${name} must be one of ${choices.join(", ")}.`);
  return chosen;
}

function readGroups(option: string): Record<string, string> {
  const rules = option.split(",").filter(Boolean);
  return Object.fromEntries(
    rules.map((rule) => {
      const [name, group] = rule.split("=").map((part) => part.trim());
      if (!name || !group) throw new WrongUsage("--groups takes <name>=<group>, with commas between them.");
      return [name, group];
    }),
  );
}

/** Files, and those of folders, in the order of their names. */
async function readFiles(names: string[]): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const name of names) {
    try {
      const isFolder = (await stat(name)).isDirectory();
      const found = isFolder
        ? (await readdir(name, { recursive: true })).filter((each) => texts.test(each)).toSorted()
        : [""];
      for (const file of found) files.push(await readOne(path.join(name, file)));
    } catch (error) {
      if (error instanceof CommandRefused) throw error;
      throw new CommandRefused([`${name}: the file cannot be read (${(error as NodeJS.ErrnoException).code})`]); // an error of `node:fs`
    }
  }
  return files;
}

async function readOne(file: string): Promise<ImportFile> {
  const decoded = decodeText(await readFile(file));
  if (!decoded?.text) throw new CommandRefused([`${file} is not a text file.`]);
  return { name: file, text: decoded.text };
}

function languageOf(text: string): Language {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const chinese = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return chinese > letters * chineseShare ? "zh" : "en";
}

/** Throws `CommandRefused` for a change log that cannot be imported, or is understood in part. */
function checkChangelog(changelog: Changelog, file: string, mayBeIncomplete: boolean): void {
  const { versions, unread } = changelog;
  if (!versions.length) throw new CommandRefused([`${file} contains no version heading.`]);
  const reasons = versions.flatMap(({ file: own, line, version, lines }) => {
    const notes = notesOf(lines);
    const longest = Math.max(
      ...[notes.content, ...listsIn(notes).map((list) => list.lines)].map(({ length }) => length),
    );
    return longest > limits.noteLines
      ? [`${own}:${line}: ${version} has more than ${limits.noteLines} lines of one kind`]
      : [];
  });
  const understood = understoodOf(changelog);
  if (understood < leastUnderstood && !mayBeIncomplete)
    reasons.push(
      `Only ${Math.floor(100 * understood)} % of the points were understood. --incomplete imports them all the same.`,
      ...unread.map(describeUnread),
    );
  if (reasons.length) throw new CommandRefused(reasons);
}

function versionsOf({ versions }: Changelog, date: string | null) {
  return versions.map(({ version, updateTime, preRelease, draft, yanked, lines }) => ({
    version,
    updateTime: updateTime ?? date,
    preRelease,
    draft: draft || yanked,
    notes: notesOf(lines),
  }));
}

function describe(changelog: Changelog, outcome: ImportOutcome, options: ImportOptions): CommandOutcome {
  const { versions, unread, facts } = changelog;
  const { created, changed, unchanged, kept, drafts } = outcome;
  const { slug, language, date, publish, dryRun } = options;
  const undated = versions.filter(({ updateTime }) => updateTime === null).map(({ version }) => version);
  const repeated = versions.filter(({ repeats }) => repeats.length > 0);
  const listed = (text: string, names: string[]) => (names.length ? [`${text}: ${names.join(", ")}`] : []);
  return {
    said: [
      `${dryRun ? "This would be new" : publish ? "Published" : "Drafts"}: ${created.length} versions of ${slug}, in ${language === "zh" ? "Chinese" : "English"}, with ${facts.points - facts.lost} of ${facts.points} points.`,
      ...listed("Changed", changed),
      ...listed("Unchanged", unchanged),
      ...listed("Kept, because they were changed in the console (--overwrite changes them)", kept),
      ...listed("Drafts, because they are not released or withdrawn", drafts),
      ...listed(date === null ? "Without a date" : `Without a date, so dated ${date}`, undated),
      ...(facts.ambiguousDates
        ? [`Dates of which --date-order must say which number is the day: ${facts.ambiguousDates}`]
        : []),
      ...repeated.map(
        ({ file, line, version, repeats }) =>
          `${file}:${line}: ${version} stands again on line ${repeats.join(", ")}, and was merged`,
      ),
      ...(unread.length ? ["Not part of any version:", ...unread.map(describeUnread)] : []),
    ],
    json: { product: slug, ...outcome, undated, repeated: repeated.map(({ version }) => version), unread, facts },
  };
}

function explained(error: unknown, slug: string, { versions }: Changelog): unknown {
  if (!(error instanceof Refused)) return error;
  if (error.errCode === refusals.notFound.code) return new CommandRefused([`There is no product "${slug}".`]);
  const named = (reason: string) =>
    reason.replace(/^versions\.(\d+)/, (_, index: string) => versions[Number(index)]?.version ?? index);
  return new CommandRefused(reasonsOf(error).map(named));
}

function describeUnread({ file, line, lastLine, text, reason }: UnreadText): string {
  const [first = ""] = text.split("\n");
  return `  ${file}:${line === lastLine ? line : `${line}–${lastLine}`} (${reason}): ${first.slice(0, 100)}`;
}
