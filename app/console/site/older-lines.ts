/** A text as it is public, and as it is written now. */
type Written = { before: string; now: string };

/**
 * The lines of a page, counted from 1, at which blocks begin that were left as they are while the same block of its twin was
 * rewritten. None if the two have different numbers of blocks.
 */
export function olderLines(page: Written, twin: Written): number[] {
  const [blocks, others] = [blocksOf(page.now), blocksOf(twin.now)];
  if (blocks.length !== others.length) return [];
  const [known, knownOthers] = [textsOf(page.before), textsOf(twin.before)];
  return blocks.flatMap(({ text, line }, index) => {
    const other = others[index]?.text ?? "";
    return known.has(text) && !knownOthers.has(other) && text !== other ? [line] : [];
  });
}

const textsOf = (text: string) => new Set(blocksOf(text).map((block) => block.text));

/** What blank lines separate; the head is a block, too. */
function blocksOf(text: string): { text: string; line: number }[] {
  const blocks: { text: string; line: number }[] = [];
  let isNew = true;
  for (const [index, line] of text.split("\n").entries()) {
    const last = blocks.at(-1);
    if (line.trim() === "") isNew = true;
    else if (isNew || !last) {
      blocks.push({ text: line, line: index + 1 });
      isNew = false;
    } else last.text += `\n${line}`;
  }
  return blocks;
}
