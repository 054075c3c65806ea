type Topic<Item> = { title: string | null; items: Item[] };

/**
 * Types by the words with which their names begin: "Spatial Anchor" for `SpatialAnchor` and `SpatialAnchorStore`. Those that
 * share none come last, without a title; all of them if there is only one topic.
 */
export function topicsOf<Item extends { name: string }>(types: readonly Item[]): Topic<Item>[] {
  const byWord = [...Map.groupBy(types, ({ name }) => wordsIn(name)[0] ?? "").values()];
  const topics = byWord.filter((items) => items.length > 1).map((items) => ({ title: commonWords(items), items }));
  const others = byWord.filter((items) => items.length === 1).flat();
  if (topics.length < 2) return [{ title: null, items: [...types] }];
  return [...topics, ...(others.length > 0 ? [{ title: "", items: others }] : [])];
}

function commonWords(types: readonly { name: string }[]): string {
  const [first = [], ...others] = types.map(({ name }) => wordsIn(name));
  const end = first.findIndex((word, index) => others.some((words) => words[index] !== word));
  return first.slice(0, end === -1 ? undefined : end).join(" ");
}

/** The words of a name in camel case. */
function wordsIn(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g) ?? [];
}
