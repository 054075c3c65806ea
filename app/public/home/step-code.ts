import type { Language } from "../../../contract/language.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import { codePieces, type CodePiece } from "../download/code-pieces.ts";
import type { LatestVersion } from "./latest-versions.tsx";

type StepCode = { title: string; lines: CodePiece[][]; copied: string };
export type ShownStep = { title: string; text: string; code: StepCode[] };

const placeholder = /\{(file|version|name)\}/g;

/** The steps of the home page with the newest package of its first product; without one, those that do not name it. */
export function stepsOf(
  steps: Website["home"]["steps"],
  newest: LatestVersion | undefined,
  language: Language,
): ShownStep[] {
  const file = newest?.file?.name ?? "";
  const version = newest?.version ?? "";
  const known: Record<string, string> = { file, version, name: file.replace(`-${version}.tgz`, "") };
  const filled = (text: string) => text.replace(placeholder, (whole, key: string) => known[key] || whole);
  const namesPackage = (step: (typeof steps)[number]) => JSON.stringify(step).search(placeholder) >= 0;
  const shown = file === "" ? steps.filter((step) => !namesPackage(step)) : steps;
  return shown.map(({ title, text, code }) => ({
    title: filled(title[language]),
    text: filled(text[language]),
    code: Object.entries(code).map(([name, each]) =>
      codeOf(name, filled(typeof each === "string" ? each : each[language])),
    ),
  }));
}

/** Prompts and comments are not copied. */
function codeOf(title: string, text: string): StepCode {
  const lines = text.split("\n").map(codePieces);
  const copied = lines
    .filter(([first]) => first?.look !== "comment")
    .map((line) => line.flatMap(({ text: part, look }) => (look === "prompt" ? [] : part)).join(""));
  return { title, lines, copied: copied.join("\n") };
}
