import { useWords } from "../../browser/locale/locale.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";

/** One session, with its browser's name, or all but the current one. */
export type SessionsToEnd = { id: string; browser: string } | "others";
type Props = { which: SessionsToEnd; onEnded: () => Promise<void>; onClose: () => void };

/** Confirms logging out another browser, or all others. */
export function EndSessionsDialog({ which, onEnded, onClose }: Props) {
  const api = useApi();
  const { sessions: texts } = useWords();
  const isAll = which === "others";
  return (
    <ConfirmDialog
      texts={{
        title: isAll ? texts.endOthersTitle : texts.endOneTitle(which.browser),
        submit: isAll ? texts.endOthers : texts.endThis,
        working: texts.ending,
      }}
      look="bad"
      onSubmit={() => api().call("endSessions", isAll ? { others: true } : { id: which.id })}
      onClose={(isDone) => {
        onClose();
        if (isDone) void onEnded();
      }}
    >
      <p>{isAll ? texts.endOthersText : texts.endOneText}</p>
    </ConfirmDialog>
  );
}
