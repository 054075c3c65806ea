import { useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useRead } from "../list/use-read.ts";

export type SiteRevision = CallData<"siteRevisions">["items"][number];

/** Those that are kept, newest first. */
export const useRevisions = () => useRead("siteRevisions", { page: 1, pageSize: 100 });

/** Who made a revision, and how. */
export function useRevisionTexts() {
  const texts = useWords().siteFolder;
  return {
    whoOf: ({ by }: SiteRevision) => (by ? (by.username ?? texts.deleted) : texts.nobody),
    howOf: ({ how, of }: SiteRevision) => (of === null ? texts.ways[how] : texts.rolledBackTo(of)),
  };
}
