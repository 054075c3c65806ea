/**
 * Path and query of an address without the names in its query that the page does not read, in one spelling: of each name
 * the first value, the names in the order in which they are given, then `ln` where it names a language. Pages are cached
 * under it, or anybody could have a page rendered anew by a query of their own making.
 */
export function withKnownQuery({ pathname, search, searchParams }: URL, names: readonly string[] | "all"): string {
  if (names === "all") return pathname + search;
  const known = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value !== null) known.append(name, value);
  }
  const language = searchParams.get("ln");
  if (language === "0" || language === "1") known.append("ln", language);
  return known.size > 0 ? `${pathname}?${known}` : pathname;
}
