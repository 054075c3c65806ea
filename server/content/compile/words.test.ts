import { expect, test } from "vitest";
import { collectProblems } from "./problems.ts";
import { readWords } from "./words.ts";

test("a folder's own texts have known keys and the placeholders of the program's", () => {
  const problems = collectProblems();
  const text = [
    "home.lead: Everything for {headset}",
    "home.laed: A typing error",
    'common: "Not a text"',
    'home.get: "Fetch {1}"',
    'titles.version: "{2} of {1} and {3}"',
    'site.name: "{nmae}"',
    'mails.codeMail.subject: "Your code for {brand }"',
    'mails.notices.approved: "Approved: {1}"',
    'mails.notices.link: "Open {2}"',
  ].join("\n");
  const words = readWords(text, "en", problems);
  expect(words["home.lead"]).toBe("Everything for {headset}");
  expect(problems.errors.map(({ line, message }) => `${line} ${message}`)).toEqual([
    "2 home.laed: is no text of the portal",
    "3 common: is no text of the portal",
    "4 home.get: {2} is missing",
    "5 titles.version: {3} is not known",
    "6 site.name: {nmae} is not known",
    "9 mails.notices.link: {1} is missing",
  ]);
});
