/** Whether a question with its answer contains every word of a filter, in any order. */
export function hasWords(text: string, filter: string): boolean {
  const searched = folded(text);
  return folded(filter)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}
