/** With `BENCH_SIZE=small`, which only shows that a bench runs: one round, and a hundredth of the rows. */
const isSmall = process.env["BENCH_SIZE"] === "small";
export const rounds = isSmall ? 1 : 5;
export const sized = (count: number): number => (isSmall ? Math.ceil(count / 100) : count);

/** The target of a line: for its ratio if it has a peer, otherwise for its figure. */
export type Bar = { atLeast: number } | { atMost: number };

/** A line of the table: our figure, the peer's in the same run, and the target. */
export type Line = {
  what: string;
  figure: number;
  unit: string;
  peer?: { what: string; figure: number; ratio: number };
  bar?: Bar;
};
export type Skipped = { what: string; skipped: string };

/** Measures alternately, A B A B …, so that other load on the machine affects all of them alike. */
export async function alternate<Name extends string>(
  measured: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measured) as Name[]; // the keys of the record are its names
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const name of names) samples[name].push(await measured[name]());
  }
  return samples;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The percentile of some values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}

/** A line from paired rounds; its ratio is the median of the rounds' ratios. */
export function comparedWith(
  what: string,
  unit: string,
  ours: readonly number[],
  peer: { what: string; samples: readonly number[] },
  bar?: Bar,
): Line {
  const ratios = ours.map((figure, round) => figure / (peer.samples[round] ?? Number.NaN));
  return {
    what,
    figure: median(ours),
    unit,
    peer: { what: peer.what, figure: median(peer.samples), ratio: median(ratios) },
    ...(bar && { bar }),
  };
}

/** A line as text. */
export function asText(line: Line | Skipped): string {
  if ("skipped" in line) return `${line.what.padEnd(46)} ${line.skipped}: skipped`;
  const { what, figure, unit, peer, bar } = line;
  const judged = peer?.ratio ?? figure;
  const columns = [
    what.padEnd(46),
    `${shown(figure)} ${unit}`.padEnd(24),
    (peer ? `${shown(peer.figure)} ${peer.what}` : "").padEnd(46),
    (peer ? peer.ratio.toFixed(2) : "").padStart(6),
    (bar ? barText(bar) : "").padStart(8),
    bar ? verdict(judged, bar) : "",
  ];
  return columns.join(" ").trimEnd();
}

function shown(figure: number): string {
  return figure.toLocaleString("en", { maximumFractionDigits: figure < 10 ? 3 : figure < 100 ? 1 : 0 });
}

function barText(bar: Bar): string {
  return "atLeast" in bar ? `≥ ${Number(bar.atLeast.toFixed(2))}` : `≤ ${Number(bar.atMost.toFixed(2))}`;
}

function verdict(value: number, bar: Bar): string {
  if ("atLeast" in bar) return value >= bar.atLeast ? "ok" : "missed";
  return value <= bar.atMost ? "ok" : "missed";
}
