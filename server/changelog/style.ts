import type { ChangelogLine, ChangelogStyle } from "../../contract/schemas/changelog.ts";

/** The style of most lines. */
export function changelogStyle(versions: { lines: ChangelogLine[] }[]): ChangelogStyle {
  const lines = versions.flatMap((version) => version.lines).filter(({ kind }) => kind !== null);
  const half = lines.length / 2;
  if (lines.filter(({ kindFrom }) => kindFrom === "heading").length > half) return "keepAChangelog";
  return lines.filter(({ path }) => path.length > 0).length > half ? "khronos" : "flat";
}
