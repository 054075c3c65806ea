/** Whether a question with its answer has every word of a filter, wherever it stands. */
export function hasWords(text: string, filter: string): boolean {
  const searched = folded(text);
  return folded(filter)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}
