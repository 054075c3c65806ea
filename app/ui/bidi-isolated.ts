/** Wraps a name in Unicode bidi isolates, so that an Arabic or Hebrew name does not reorder the sentence around it. */
export function bidiIsolated(name: string): string {
  return `\u2068${name}\u2069`;
}
