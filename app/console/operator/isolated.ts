/**
 * A name within a sentence, between the marks of Unicode that isolate its direction of writing: an Arabic or Hebrew name,
 * or one that carries marks of its own, does not turn the words around it.
 */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
