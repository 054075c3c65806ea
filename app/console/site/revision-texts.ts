import { useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";

export type SiteRevision = CallData<"siteRevisions">["items"][number];

/** Who made a revision, and how. */
export function useRevisionTexts() {
  const texts = useWords().siteFolder;
  return {
    whoOf: ({ by }: SiteRevision) => (by ? (by.username ?? texts.deleted) : texts.nobody),
    howOf: ({ how, of }: SiteRevision) => (of === null ? texts.ways[how] : texts.rolledBackTo(of)),
  };
}
