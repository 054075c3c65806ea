import { useWords } from "../../../browser/locale/locale.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { partsOf, type ListName } from "./release-draft.ts";

/** The display name of a list. */
export function useListName(): (list: ListName) => string {
  const { content, kinds, listName } = useWords().publish;
  const { nameOf } = useTaxonomy();
  return (list) => {
    if (list === "content") return content;
    const { kind, group } = partsOf(list);
    return listName(kinds[kind], nameOf("noteGroups", group));
  };
}
