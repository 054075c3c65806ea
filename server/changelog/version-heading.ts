import { limits } from "../../contract/limits.ts";
import { findDay } from "./days.ts";

/** The version in a heading. `remark`: the text after version and date, such as "first public release". */
export type VersionHeading = {
  version: string;
  updateTime: string | null;
  yanked: boolean;
  remark: string;
  /** Whether the heading contains nothing else, so that it counts as a version heading anywhere. */
  isBare: boolean;
};

const number =
  /(?<![\w.-])[vV]?(\d+(?:\.\d+){1,3})(-[0-9A-Za-z][0-9A-Za-z.-]*|(?:alpha|beta|preview|rc|a|b)\.?\d+)?(?:\+[0-9A-Za-z.-]+)?(?![\w])/;
const withdrawn = /\b(?:yanked|withdrawn|retracted)\b|已?撤回/i;
/** Words that only introduce a version. */
const noise =
  /^(?:[\p{P}\p{S}\s]|\b(?:version|ver|release|released|on|of|v|stable|latest|lts|hotfix)\b|版本?|版|发布于?|更新日志|更新)*$/iu;

/** Parses a version heading; `undefined` for a heading without a version. */
export function readVersionHeading(text: string): VersionHeading | undefined {
  const day = dayBesideVersion(text);
  const rest = day ? blank(text, day) : text;
  const found = number.exec(rest);
  if (!found) return undefined;
  const version = versionOf(found);
  if (version.length > limits.version) return undefined;
  const before = rest.slice(0, found.index);
  const after = rest.slice(found.index + found[0].length);
  const said = after.replace(withdrawn, " ");
  return {
    version,
    updateTime: day?.day ?? null,
    yanked: withdrawn.test(after),
    remark: noise.test(said) ? "" : trimPunctuation(said),
    isBare: noise.test(before) && noise.test(said),
  };
}

/** 2024.05.08 is a date if another number is the version, otherwise a version. */
function dayBesideVersion(text: string) {
  const dotted = findDay(text, { asDots: true });
  return dotted && number.test(blank(text, dotted)) ? dotted : findDay(text);
}

function blank(text: string, { from, to }: { from: number; to: number }): string {
  return text.slice(0, from) + " ".repeat(to - from) + text.slice(to);
}

/** `2.0.0rc1` is written `2.0.0-rc1` in addresses. */
function versionOf([, numbers = "", suffix = ""]: RegExpExecArray): string {
  const tidy = suffix.replace(/[.-]+$/, "");
  return numbers + (tidy === "" || tidy.startsWith("-") ? tidy : `-${tidy}`);
}

function trimPunctuation(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—:：,，.)）\]]+|[\s\-–—:：,，([（]+$/gu, "")
    .replace(/^release\s+(?:-\s*)?/i, "")
    .replace(/\s*[(（[]\s*[)）\]]\s*/g, " ")
    .trim();
}
