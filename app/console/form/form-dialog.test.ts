import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../..");
const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: readFileSync(join(app, file), "utf8") }));

/** What shows why a call was refused, as an alert. */
const shown = /<(?:FormNote|FormProblem|SectionProblem|SectionForm|ErrorNote|Refusal)\b/;

/** Whether a component makes a call, or is given a function that may. */
const calls = /\bcall\(|\bonSubmit\b|\bsubmit:/;

test("whatever asks for a confirmation shows why it was refused", () => {
  const silent = sources.filter(
    ({ text }) => /from "[^"]*\/dialog\.tsx"/.test(text) && calls.test(text) && !shown.test(text) && !usesForm(text),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
  const native = sources.filter(({ text }) => /window\.(?:confirm|alert|prompt)\(/.test(text));
  expect(native.map(({ file }) => file)).toEqual([]);
  expect(sources.filter(({ text }) => usesForm(text)).length).toBeGreaterThan(15); // guards against finding none
});

/** The dialogs that have the one form, which shows every refusal. */
function usesForm(text: string): boolean {
  return /<(?:FormDialog|ConfirmDialog|ConfirmButton)\b/.test(text);
}
