/**
 * Counts the insertions, deletions and substitutions needed for a query of at most 32 characters to occur somewhere in
 * a text (Myers 1999, with one machine word of bits: a few operations per character). Fuse accepts up to 40 % errors;
 * giving it only the texts within that limit costs a fraction and finds the same.
 */
export function errorCounter(query: string): (text: string) => number {
  const length = query.length;
  const last = 1 << (length - 1);
  const codes = Array.from({ length }, (_, at) => query.charCodeAt(at));
  const positions = new Int32Array(Math.max(0, ...codes) + 1);
  codes.forEach((code, at) => (positions[code] = (positions[code] ?? 0) | (1 << at)));
  return (text) => {
    let more = -1;
    let fewer = 0;
    let errors = length;
    let fewest = length;
    for (let at = 0; at < text.length; at++) {
      const same = positions[text.charCodeAt(at)] ?? 0;
      const kept = same | fewer;
      const through = ((((same & more) + more) | 0) ^ more) | same;
      const up = fewer | ~(through | more);
      const down = more & through;
      if (up & last) errors++;
      if (down & last) errors--;
      more = (down << 1) | ~(kept | (up << 1));
      fewer = (up << 1) & kept;
      if (errors < fewest) fewest = errors;
    }
    return fewest;
  };
}
