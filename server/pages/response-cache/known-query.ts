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

/** The query without what a form sends for its empty fields, which say nothing: `?unity=&os=5.9` becomes `?os=5.9`. */
export function withoutEmptyFields(search: string, names: readonly string[] | "all"): string {
  const isEmpty = (field: string) =>
    field.endsWith("=") && field !== "ln=" && (names === "all" || names.includes(field.slice(0, -1)));
  const fields = search.slice(1).split("&");
  const kept = fields.filter((field) => !isEmpty(field));
  return kept.length === fields.length ? search : kept.length > 0 ? `?${kept.join("&")}` : "";
}
