/** Whether a question or its answer has every word of a filter, wherever it stands. */
export function hasWords(texts: { question: string; html: string }, filter: string): boolean {
  const text = folded(`${texts.question} ${texts.html.replace(/<[^>]*>/g, " ")}`);
  return folded(filter)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}
