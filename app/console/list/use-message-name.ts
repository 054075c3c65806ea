import type { ListedMessage } from "../../../contract/schemas/messages.ts";
import { useWords } from "../../browser/locale/locale.ts";

/** What a message is called: of a notice, what it tells. */
export function useMessageName(): (message: Pick<ListedMessage, "purpose" | "notice">) => string {
  const { purposes, notices } = useWords().outbox;
  return ({ purpose, notice }) => (notice === null ? purposes[purpose] : notices[notice]);
}
