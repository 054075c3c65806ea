export type CodePiece = { text: string; look?: "prompt" | "comment" | "string" | "key" };

/** A line of code or of a terminal in parts, each with its colour. */
export function codePieces(line: string): CodePiece[] {
  if (/^(?:\/\/|#) /.test(line)) return [{ text: line, look: "comment" }];
  const prompt = line.startsWith("$ ") ? "$ " : "";
  const parts = [...line.slice(prompt.length).matchAll(/("[^"]*")(?=(:)?)|[^"]+|"/g)];
  return [
    ...(prompt ? [{ text: prompt, look: "prompt" as const }] : []),
    ...parts.map(([text, quoted, colon]): CodePiece => {
      if (quoted === undefined) return { text };
      return { text, look: colon === undefined ? "string" : "key" };
    }),
  ];
}
