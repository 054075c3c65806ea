import { existsSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import type { Bilingual, Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { noteGroups, noteKinds } from "../../../contract/notes.ts";
import { policySlugs } from "../../../contract/policies.ts";
import { engines, platforms, productKinds, type Notes } from "../../../contract/schemas/catalogue.ts";
import { compareVersions } from "../../../contract/versions.ts";
import { ContentError, readMarkdown, readYaml } from "../yaml.ts";
import { isFileName } from "../../files/file-name.ts";

const text = z.string("is missing").check(z.minLength(1, "is empty"));
const line = text.check(z.maxLength(limits.noteLine, "is too long"));
const bilingual = z.strictObject({ en: text, zh: text });
const day = z.iso.date("must be a day, YYYY-MM-DD");

const fileContent = z.strictObject({
  name: text,
  archive: text.check(z.regex(/^[a-z0-9-]+$/, "must name a folder of content/files")),
  since: z.optional(text),
  format: z.enum(["tgz", "unitypackage", "zip"]),
  platform: z.enum(platforms),
  engine: z.enum(engines),
});

const productContent = z.strictObject({
  slug: text.check(z.regex(/^[a-z0-9-]+$/, "must be lower-case letters, digits and dashes")),
  kind: z.enum(productKinds),
  name: bilingual,
  summary: bilingual,
  files: z._default(z.array(fileContent), []),
});

const groups = z.partial(
  z.strictObject(
    Object.fromEntries(noteGroups.map((group) => [group, z.array(line)])) as Record<
      (typeof noteGroups)[number],
      z.ZodMiniArray<typeof line>
    >,
  ),
);
const notesContent = z.strictObject({
  content: z.array(line, "is missing").check(z.minLength(1, "needs at least one sentence")),
  newAdd: z.optional(groups),
  newUpdate: z.optional(groups),
  newFixed: z.optional(groups),
  update: z.optional(groups),
  fix: z.optional(groups),
  issue: z.optional(groups),
});

const releaseContent = z.strictObject({
  version: text.check(z.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, "must be a version such as 2.8.0")),
  updateTime: day,
  other: z._default(z.boolean(), false),
  requires: z.array(z.strictObject({ name: text, range: text })),
  en: notesContent,
  zh: notesContent,
});

const policyHead = z.strictObject({ version: text, effective: day, title: text });
const licenceHead = z.extend(policyHead, { id: text });
type DatedHead = z.output<typeof policyHead>;

export type ReleaseContent = Omit<z.output<typeof releaseContent>, "en" | "zh"> & { en: Notes; zh: Notes };
export type ProductContent = z.output<typeof productContent> & { releases: ReleaseContent[] };
type OperatorText = { version: string; effective: string; title: Bilingual; body: Bilingual };
export type LicenceContent = OperatorText & { id: string };
export type PolicyContent = OperatorText & { slug: string };
export type FirstContent = { products: ProductContent[]; licence: LicenceContent; policies: PolicyContent[] };

/** Reads and checks all first content before any of it is loaded. Throws `ContentError` with every problem found. */
export function readFirstContent(folder: string): FirstContent {
  const problems: string[] = [];
  const attempt = <Result>(work: () => Result): Result | undefined => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const products = attempt(() => readProducts(folder))?.map((product) => ({
    ...product,
    releases: attempt(() => readReleases(folder, product.slug)) ?? [],
  }));
  const licence = attempt(() => readLicence(folder));
  const policies = policySlugs.flatMap((slug) => attempt(() => readPolicy(folder, slug)) ?? []);
  if (problems.length || !products || !licence) throw new ContentError(problems);
  return { products, licence, policies };
}

function readProducts(folder: string): z.output<typeof productContent>[] {
  const name = "content/products.yaml";
  const { value, at } = readYaml(path.join(folder, "products.yaml"), name, z.array(productContent));
  const problems: string[] = [];
  value.forEach((product, index) => {
    if (value.findIndex((other) => other.slug === product.slug) !== index)
      problems.push(`${at([index, "slug"])}: ${product.slug} is listed twice`);
    product.files.forEach((file, fileIndex) => {
      if (!existsSync(path.join(folder, "files", file.archive)))
        problems.push(
          `${at([index, "files", fileIndex, "archive"])}: there is no folder content/files/${file.archive}`,
        );
      const nameProblem = fileNameProblem(file.name, product.files.slice(0, fileIndex));
      if (nameProblem) problems.push(`${at([index, "files", fileIndex, "name"])}: ${nameProblem}`);
    });
  });
  if (problems.length) throw new ContentError(problems);
  return value;
}

function fileNameProblem(name: string, before: { name: string }[]): string | undefined {
  if (!name.includes("{version}")) return "must contain {version}";
  if (!isFileName(name.replace("{version}", "0.0.0"))) return `no file may be called ${name}`;
  return before.some((other) => other.name === name) ? `${name} is listed twice` : undefined;
}

function readReleases(folder: string, slug: string): ReleaseContent[] {
  const { value, at } = readYaml(
    path.join(folder, "releases", `${slug}.yaml`),
    `content/releases/${slug}.yaml`,
    z.array(releaseContent).check(z.minLength(1, "needs a release")),
  );
  const problems: string[] = [];
  value.forEach((release, index) => {
    const newer = value[index - 1];
    if (newer && compareVersions(newer.version, release.version) <= 0)
      problems.push(`${at([index, "version"])}: ${release.version} must be older than the one above`);
    if (newer && newer.updateTime < release.updateTime)
      problems.push(`${at([index, "updateTime"])}: is later than that of the release above`);
    problems.push(...untranslated(release).map(({ field, what }) => `${at([index, ...field])}: ${what}`));
  });
  if (problems.length) throw new ContentError(problems);
  return value.map((release) => ({ ...release, en: wholeNotes(release.en), zh: wholeNotes(release.zh) }));
}

type NotesContent = z.output<typeof notesContent>;

/** Lines that exist in one language only. */
function untranslated({ en, zh }: { en: NotesContent; zh: NotesContent }): { field: string[]; what: string }[] {
  const lists = (notes: NotesContent) => [
    { field: ["content"], lines: notes.content },
    ...noteKinds.flatMap((kind) =>
      noteGroups.map((group) => ({ field: [kind, group], lines: notes[kind]?.[group] ?? [] })),
    ),
  ];
  const chinese = lists(zh);
  return lists(en).flatMap(({ field, lines }, index) => {
    const there = chinese[index]?.lines.length ?? 0;
    if (there === lines.length) return [];
    const lacking = there < lines.length ? "zh" : "en";
    return [
      {
        field: [lacking, ...field],
        what: `the translation is missing (${lines.length} lines in English, ${there} in Chinese)`,
      },
    ];
  });
}

function wholeNotes(notes: NotesContent): Notes {
  const groupsOf = (kind: (typeof noteKinds)[number]) =>
    Object.fromEntries(noteGroups.map((group) => [group, notes[kind]?.[group] ?? []])) as Notes[typeof kind]; // every group is set
  return {
    content: notes.content,
    newAdd: groupsOf("newAdd"),
    newUpdate: groupsOf("newUpdate"),
    newFixed: groupsOf("newFixed"),
    update: groupsOf("update"),
    fix: groupsOf("fix"),
    issue: groupsOf("issue"),
  };
}

function readLicence(folder: string): LicenceContent {
  const { en, zh, ...licence } = readBilingual(folder, "licence", licenceHead);
  if (en.id !== zh.id) throw new ContentError(["content/licence.zh.md: id: differs from that of licence.en.md"]);
  return { id: en.id, ...licence.text };
}

function readPolicy(folder: string, slug: string): PolicyContent {
  return { slug, ...readBilingual(folder, `policies/${slug}`, policyHead).text };
}

/** An operator's text in both languages, which share version and effective day. */
function readBilingual<Head extends z.ZodMiniType<DatedHead>>(folder: string, base: string, schema: Head) {
  const read = (language: Language) =>
    readMarkdown(path.join(folder, `${base}.${language}.md`), `content/${base}.${language}.md`, schema);
  const en = read("en");
  const zh = read("zh");
  for (const field of ["version", "effective"] as const) {
    if (en.head[field] !== zh.head[field])
      throw new ContentError([`content/${base}.zh.md: ${field}: differs from that of ${base}.en.md`]);
  }
  const { version, effective } = en.head;
  return {
    en: en.head,
    zh: zh.head,
    text: { version, effective, title: { en: en.head.title, zh: zh.head.title }, body: { en: en.body, zh: zh.body } },
  };
}
