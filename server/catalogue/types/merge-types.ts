import type { SdkType } from "../../../contract/schemas/sdk-types.ts";

/** The most types of an archive and members of a type that are shown, and characters of all. */
const most = { types: 2_000, members: 500, characters: 2_000_000 };

/** One type for all parts of a partial one and for each overload of a header, in the order of their names. */
export function mergeTypes(found: readonly SdkType[]): SdkType[] {
  const byName = Map.groupBy(found, ({ namespace, name }) => `${namespace}.${name}`);
  let characters = 0;
  return [...byName.values()]
    .map((parts) => {
      const [first] = parts as [SdkType]; // a group has a part
      return {
        ...first,
        signature: parts.map(({ signature }) => signature).toSorted((a, b) => b.length - a.length)[0] ?? "",
        summary: parts.map(({ summary }) => summary).find(Boolean) ?? "",
        deprecated: parts.map(({ deprecated }) => deprecated).find((each) => each !== null) ?? null,
        members: parts.flatMap(({ members }) => members).slice(0, most.members),
      };
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, most.types)
    .filter((type) => (characters += JSON.stringify(type).length) <= most.characters);
}
