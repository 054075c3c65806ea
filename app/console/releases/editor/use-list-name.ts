import { useGroupNames, usePublishWords } from "../../form/publish-words.ts";
import { partsOf, type ListName } from "./release-draft.ts";

/** The display name of a list. */
export function useListName(): (list: ListName) => string {
  const { content, kinds, listName } = usePublishWords();
  const groups = useGroupNames();
  return (list) => {
    if (list === "content") return content;
    const { kind, group } = partsOf(list);
    return listName(kinds[kind], groups[group]);
  };
}
