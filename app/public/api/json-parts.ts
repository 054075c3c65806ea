/** The parts of a JSON text or of an example by how they are coloured: names, strings, and the rest. */
export function jsonParts(text: string): { kind: "name" | "string" | "rest"; text: string }[] {
  return [...text.matchAll(/("(?:[^"\\]|\\.)*"|'[^'"]*')(?=(\s*:)?)|[^"']+|["']/g)].map(([part, quoted, colon]) => ({
    kind: quoted === undefined ? "rest" : colon === undefined ? "string" : "name",
    text: part,
  }));
}
