import { useWords } from "../../browser/locale/locale.ts";
import { useSectionForm } from "../form/use-section-form.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { SectionForm } from "../form/section-form.tsx";

/** One session, with its browser's name, or all but the current one. */
export type SessionsToEnd = { id: string; browser: string } | "others";
type Props = { which: SessionsToEnd; onEnded: () => Promise<void> };

/** Confirms logging out another browser, or all others. */
export function EndSessionsDialog({ onClose, ...question }: Props & { onClose: () => void }) {
  const { sessions: texts, messages } = useWords();
  const { which } = question;
  const title = which === "others" ? texts.endOthersTitle : texts.endOneTitle(which.browser);
  return (
    <Dialog title={title} closeLabel={messages.close} onClose={onClose} small>
      <Question {...question} />
    </Dialog>
  );
}

function Question({ which, onEnded }: Props) {
  const api = useApi();
  const close = useCloseDialog();
  const { sessions: texts, profile } = useWords();
  const form = useSectionForm({
    checks: {},
    submit: async () => {
      await api().call("endSessions", which === "others" ? { others: true } : { id: which.id });
      close();
      await onEnded();
    },
  });
  const cancel = (
    <button type="button" className="button" onClick={close}>
      {profile.cancel}
    </button>
  );
  return (
    <SectionForm
      of={form}
      submit={which === "others" ? texts.endOthers : texts.endThis}
      working={texts.ending}
      look="bad"
      aside={cancel}
    >
      <p>{which === "others" ? texts.endOthersText : texts.endOneText}</p>
    </SectionForm>
  );
}
