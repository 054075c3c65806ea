import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

/** Texts fixed by the specification (section 8). */
const quoted = [
  "This email is already registered. Please log in.",
  "Email authentication error",
  "Email not registered",
  "An email has been sent to your mailbox.",
  "Enter email address.",
  "Wrong email address format.",
  "邮件已发送到您的邮箱",
];

/** Contracts are written in legal language. */
const contracts = /^site\/(?:policies|licences)\//;

const files = ["contract/words", "server/messages", "site"].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => /(?:[.](?:en|zh)[.](?:ts|md))$/.test(file) && !file.startsWith("site/files/")),
);

/** The visible texts: string literals of dictionaries, and Markdown without code, link targets and ids. */
function shownIn(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const shown = file.endsWith(".ts")
    ? [...text.matchAll(/^(?!import).*$/gm)].flatMap(
        ([line]) => [...line.matchAll(/"[^"]*"|`[^`]*`/g)].map(([one]) => one).filter((one) => !one.startsWith('"/')), // not import paths
      )
    : [text.replace(/^---.*?^---/ms, "").replaceAll(/```.*?```|`[^`\n]*`|\]\([^)]*\)|\{#[^}]*\}/gs, "")];
  return shown.map((one) => quoted.reduce((rest, sentence) => rest.replaceAll(sentence, ""), one));
}

/** The rows of a section's table in the glossary. */
function rowsOf(section: string): { write: string; not: string }[] {
  const glossary = readFileSync(path.join(root, "docs/glossary.md"), "utf8");
  const [, body = ""] = new RegExp(`## ${section}\n(.*?)(?=\n## |$)`, "s").exec(glossary) ?? [];
  return [...body.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .map(([, write = "", not = ""]) => ({ write, not }))
    .filter(({ write }) => write !== "Write");
}

test.each([
  { language: "English", ending: "en" },
  { language: "Chinese", ending: "zh" },
])("texts in $language use one word for one thing", ({ language, ending }) => {
  const rows = rowsOf(`Texts in ${language}`);
  expect(rows.length).toBeGreaterThan(3);
  const mine = files.filter((file) => new RegExp(`[.]${ending}[.]`).test(file));
  expect(mine.length).toBeGreaterThan(30);
  const found = mine.flatMap((file) =>
    shownIn(file).flatMap((text) =>
      rows
        .filter(({ not }) => !(not === "您" && contracts.test(file)))
        .filter(({ not }) => (ending === "en" ? new RegExp(`\\b${not}`, "i") : new RegExp(not)).test(text))
        .map(({ write, not }) => `${file}: ${not} instead of ${write}`),
    ),
  );
  expect([...new Set(found)]).toEqual([]);
});

/** The lines in Chinese of notes, samples and questions, without code. */
const chineseLines = readdirSync(path.join(root, "site"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".yaml") && file !== "site.yaml") // its lines hold both languages
  .flatMap((file) =>
    readFileSync(path.join(root, "site", file), "utf8")
      .split("\n")
      .filter((line) => /\p{Script=Han}/u.test(line))
      .map((line) => ({ file, line: line.replaceAll(/`[^`]*`|\]\([^)]*\)/g, "code") })),
  );

test("notes, samples and questions in Chinese keep to the same words and marks", () => {
  expect(chineseLines.length).toBeGreaterThan(300);
  const words = rowsOf("Texts in Chinese").map(({ not }) => not);
  const found = chineseLines.flatMap(({ file, line }) =>
    [...words.filter((word) => new RegExp(word).test(line)), ...(line.match(/[。：，；！？、] (?=\S)/g) ?? [])].map(
      (fault) => `${file}: ${fault} in ${line.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});

test("no space follows a full-width mark in Chinese", () => {
  const chinese = files.filter((file) => /[.]zh[.]/.test(file));
  const found = chinese.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8").replaceAll(/```.*?```/gs, "");
    return (text.match(/.{0,12}[。：，；！？、] (?=[^\s|]).{0,12}/g) ?? []).map((part) => `${file}: ${part}`);
  });
  expect(found).toEqual([]);
});
