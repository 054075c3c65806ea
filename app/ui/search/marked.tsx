import type { Hit } from "../../../contract/schemas/content.ts";

/** A text with its matching ranges marked. */
export function Marked({ text, ranges }: { text: string; ranges: Hit["ranges"] }) {
  return pieces(text, ranges).map(({ from, text: piece, found }) =>
    found ? <mark key={from}>{piece}</mark> : <span key={from}>{piece}</span>,
  );
}

type Piece = { from: number; text: string; found: boolean };

const marksInHit = 2;
/** Names in programs: with an inner capital, a digit, `_` or `.`. */
const identifiers = /[A-Za-z_][\w.]*(?:[a-z][A-Z]|[\d_.](?=\w))\w*/g;

/** Splits a text at the ranges. Identifiers are marked whole; overlapping ranges and those outside are ignored. */
export function pieces(text: string, given: Hit["ranges"]): Piece[] {
  const ranges = joined(widened(text, given)).slice(0, marksInHit);
  const cut: Piece[] = [];
  let at = 0;
  const put = (to: number, found: boolean) => {
    if (to > at) cut.push({ from: at, text: text.slice(at, to), found });
    at = Math.max(at, to);
  };
  for (const [from, to] of ranges) {
    if (from < at || to > text.length || to <= from) continue;
    put(from, false);
    put(to, true);
  }
  put(text.length, false);
  return cut;
}

function widened(text: string, ranges: Hit["ranges"]): Hit["ranges"] {
  const names = [...text.matchAll(identifiers)].map(({ index, 0: name }) => [index, index + name.length] as const);
  return ranges.map(([from, to]) => {
    const around = names.find(([start, end]) => start <= from && to <= end);
    return around ? [...around] : [from, to];
  });
}

/** Adjacent ranges as one. */
function joined(ranges: Hit["ranges"]): Hit["ranges"] {
  const found: Hit["ranges"] = [];
  for (const [from, to] of ranges) {
    const last = found.at(-1);
    if (last && last[1] === from) last[1] = to;
    else found.push([from, to]);
  }
  return found;
}
