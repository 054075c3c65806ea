import type { Language } from "../../../contract/language.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Dialog } from "../form/dialog.tsx";
import { SureField } from "../form/sure-field.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useOperatorWords } from "../form/operator-words.ts";
import { useSectionForm } from "../form/use-section-form.ts";
import type { LegalDraft } from "./legal-draft.ts";
import { useDay } from "./today.ts";
import { useLegalWords } from "./words.ts";

type Props = {
  title: string;
  draft: Pick<LegalDraft, "version" | "effective">;
  /** The one language that was changed, which its publisher confirms. */
  onlyChanged: Language | null;
  consent: "licence" | "asks" | "others";
  onConfirm: () => Promise<void>;
};

/** Says who is affected by a new version, and from when, before it is published. */
export function PublishTextDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { confirm } = useLegalWords();
  const { close } = useOperatorWords();
  const { title, draft } = props;
  return (
    <Dialog title={confirm.title(title, draft.version.trim())} closeLabel={close} onClose={onClose} small>
      <Question {...props} />
    </Dialog>
  );
}

function Question({ draft: { effective }, onlyChanged, consent, onConfirm }: Props) {
  const { confirm } = useLegalWords();
  const { day } = useFormats();
  const form = useSectionForm({
    checks: { sure: (value) => (onlyChanged && value === "" ? () => confirm.confirmFirst : undefined) },
    submit: onConfirm,
  });
  const isNow = effective <= useDay();
  return (
    <DialogForm of={form} submit={confirm.button} working={confirm.working} look="primary">
      <ul className="consequences">
        <li>{isNow ? confirm.now : confirm.later(day(effective))}</li>
        <li>{confirm[consent]}</li>
        <li>{confirm.final}</li>
      </ul>
      {onlyChanged && <SureField of={form} label={confirm.onlyChanged[onlyChanged]} />}
    </DialogForm>
  );
}
