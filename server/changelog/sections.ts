/** A section of the text; `start` is the index of its first line. */
export type Section = { start: number; lines: string[] };

/** From this number of lines on, a section also ends before the next list item. */
const longSection = 1_000;
const heading = /^#{1,6}(?:\s|$)/;
const point = /^(?:[-*+]|\d{1,9}[.)])\s/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/**
 * Splits a text where a Markdown parser starts a new block anyway, so that sections can be parsed one after another:
 * before headings, and in long sections before top-level list items. The tokens of 10 MB at once would take a gigabyte.
 */
export function* sectionsOf(lines: string[]): Generator<Section> {
  let start = 0;
  let openFence: string | undefined;
  let inComment = false;
  for (const [index, line] of lines.entries()) {
    const isOpen = openFence !== undefined || inComment;
    const length = index - start;
    if (!isOpen && length > 0 && (heading.test(line) || (length >= longSection && point.test(line)))) {
      yield { start, lines: lines.slice(start, index) };
      start = index;
    }
    if (openFence === undefined) inComment = endsInComment(line, inComment);
    if (!inComment) openFence = fenceAfter(line, openFence);
  }
  if (start < lines.length) yield { start, lines: lines.slice(start) };
}

function fenceAfter(line: string, open: string | undefined): string | undefined {
  const marker = fence.exec(line)?.[1];
  if (marker === undefined) return open;
  if (open === undefined) return marker;
  return marker.startsWith(open) ? undefined : open;
}

function endsInComment(line: string, inComment: boolean): boolean {
  const end = line.lastIndexOf("-->");
  const begin = line.startsWith("<!--") ? 0 : -1;
  if (inComment) return end < 0;
  return begin === 0 && end < 0;
}
