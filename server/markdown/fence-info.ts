/** What the line above a block of code says. `marks`: its marked lines as `{1,3-5}`, or nothing. */
export type FenceInfo = { language: string; title: string | undefined; marks: string };

const quoted = `=(?:"([^"]*)"|'([^']*)'|\\{?([^\\s}]+)\\}?)`;
const titleKeys = new RegExp(`(?:^|[\\s{,])(?:title|filename|file)${quoted}`);
const markKeys = new RegExp(`(?:^|[\\s{,])(?:hl_lines|highlight|mark)${quoted}`);
const marked = /\{([\d\s,-]+)\}/g;

/** As GitHub, VitePress, Docusaurus, MkDocs and Pandoc write it: `ts{1,3} title="a.ts"`, `js [a.js]`, `{ .py hl_lines="2" }`. */
export function readFenceInfo(info: string): FenceInfo {
  const plain = info.replaceAll(marked, " ");
  const [, inBraces, first] =
    /^\s*(?:\{\s*\.?([\w+#.-]+)(?=[\s}])|([^\s{}[\]:,="']+)(?![^\s{}[\]:,]*=))/.exec(plain) ?? [];
  const language = (inBraces ?? first ?? "").replace(/^lang(?:uage)?-/i, "");
  const title = titleKeys.exec(plain)?.slice(1).find(Boolean) ?? /\[([^\]]+)\]/.exec(plain)?.[1];
  const lines = [...info.matchAll(marked)].map(([, numbers = ""]) => numbers);
  lines.push(...(markKeys.exec(plain)?.slice(1).filter(Boolean) ?? []));
  return { language, title, marks: marksOf(lines.flatMap((numbers) => numbers.split(/[\s,]+/))) };
}

function marksOf(numbers: readonly string[]): string {
  const known = numbers.filter((number) => /^\d+(?:-\d+)?$/.test(number));
  return known.length === 0 ? "" : `{${known.join(",")}}`;
}

const magic = /^\s*(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

/** Comments of Docusaurus that mark lines, as marks; they are not shown. */
export function readMagicComments(code: string, marks: string): { code: string; marks: string } {
  if (!code.includes("highlight-")) return { code, marks };
  const numbers = marks.slice(1, -1).split(",");
  const kept: string[] = [];
  let [isNext, isInside] = [false, false];
  for (const line of code.split("\n")) {
    const said = magic.exec(line)?.[1];
    if (said === "next-line") isNext = true;
    else if (said !== undefined) isInside = said === "start";
    else {
      kept.push(line);
      if (isNext || isInside) numbers.push(String(kept.length));
      isNext = false;
    }
  }
  return { code: kept.join("\n"), marks: marksOf(numbers) };
}
