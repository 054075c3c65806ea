/** The region in a query: 0 mainland China, 1 elsewhere. */
export function locationIn(search: string): 0 | 1 | null {
  const chosen = new URLSearchParams(search).get("location");
  if (chosen === "0") return 0;
  return chosen === "1" ? 1 : null;
}
