import { useSectionForm } from "../parts/use-section-form.ts";
import { useAccountWords } from "../../browser/locale/account-words.ts";
import { Dialog, useCloseDialog } from "../controls/dialog.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { SectionForm } from "../parts/section-form.tsx";

/** Confirms logging out all other browsers. */
export function EndOthersDialog({ onEnded, onClose }: { onEnded: () => Promise<void>; onClose: () => void }) {
  const { sessions: texts, messages } = useAccountWords();
  return (
    <Dialog title={texts.endOthersTitle} closeLabel={messages.close} onClose={onClose} small>
      <Question onEnded={onEnded} />
    </Dialog>
  );
}

function Question({ onEnded }: { onEnded: () => Promise<void> }) {
  const api = useApi();
  const close = useCloseDialog();
  const { sessions: texts, profile } = useAccountWords();
  const form = useSectionForm({
    checks: {},
    submit: async () => {
      await api().call("endSessions", { others: true });
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
    <SectionForm of={form} submit={texts.endOthers} working={texts.ending} look="bad" aside={cancel}>
      <p>{texts.endOthersText}</p>
    </SectionForm>
  );
}
