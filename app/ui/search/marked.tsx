import type { Hit } from "../../../contract/schemas/content.ts";

/** A text with its matching ranges marked. */
export function Marked({ text, ranges }: { text: string; ranges: Hit["ranges"] }) {
  return pieces(text, ranges).map(({ from, text: piece, found }) =>
    found ? <mark key={from}>{piece}</mark> : <span key={from}>{piece}</span>,
  );
}

type Piece = { from: number; text: string; found: boolean };

/** Splits a text at the ranges; overlapping ones and those outside are ignored. */
export function pieces(text: string, ranges: Hit["ranges"]): Piece[] {
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
