import type { Words } from "../../../contract/words/en.ts";
import { warningText } from "../../../contract/release-warnings.ts";
import { shownKinds, type NoteLine } from "../../../contract/notes.ts";
import type { ShownRelease } from "./data.ts";

type Release = Pick<ShownRelease, "version" | "updateTime" | "content" | "withdrawn" | "deprecated">;
type Texts = Pick<Words["releases"], "kinds" | "breakingTag" | "marks"> & {
  group: (key: string) => string;
  warnings: Words["releaseWarnings"];
};

/** Release notes as Markdown, for a pull request or a chat: the releases under `title`, each with its visible lines. */
export function markdownOf(
  title: string,
  stops: { release: Release; lines: NoteLine[]; content: boolean }[],
  texts: Texts,
): string {
  const sections = stops.map(({ release, lines, content }) => {
    const kinds = shownKinds.flatMap((kind) => {
      const ofKind = lines.filter((line) => line.kind === kind);
      return ofKind.length > 0
        ? [`### ${texts.kinds[kind]}\n\n${ofKind.map((line) => lineOf(line, texts)).join("\n")}`]
        : [];
    });
    const warning = warningText(release, texts.warnings);
    return [
      `## ${release.version}${release.updateTime === null ? "" : ` (${release.updateTime})`}`,
      ...(warning === null ? [] : [`> ${warning.replaceAll("\n", "\n> ")}`]),
      ...(content ? release.content : []),
      ...kinds,
    ].join("\n\n");
  });
  return `${[`# ${title}`, ...sections].join("\n\n")}\n`;
}

function lineOf({ breaking, mark, text, group }: NoteLine, { breakingTag, marks, group: nameOf }: Texts): string {
  const [first = "", ...more] = text.split("\n");
  const tags = [...(breaking ? [breakingTag] : []), ...(mark ? [marks[mark]] : [])].map((tag) => `**${tag}** `);
  return [`- ${tags.join("")}${first} (${nameOf(group)})`, ...more.map((line) => `  ${line}`)].join("\n");
}
