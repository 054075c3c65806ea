/**
 * The cache key of a page: path and query in a canonical form, without parameters that the page does not read. Only the
 * first value of each parameter, in the order of `names`, then a valid `ln`. Otherwise anybody could cause renderings
 * with arbitrary queries.
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
