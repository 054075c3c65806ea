import * as z from "zod/mini";
import { useWords } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import type { LegalDraft } from "./legal-draft.ts";
import { useDay } from "./today.ts";

type Props = {
  title: string;
  draft: Pick<LegalDraft, "version" | "effective">;
  /** The one language that was changed, which its publisher confirms. */
  onlyChanged: Language | null;
  consent: "licence" | "asks" | "others";
  onConfirm: () => Promise<void>;
  onClose: () => void;
};

const confirmation = z.object({ sure: z.boolean() });

/** Says who is affected by a new version, and from when, before it is published. */
export function PublishTextDialog({ title, draft, onlyChanged, consent, onConfirm, onClose }: Props) {
  const { confirm } = useWords().legal;
  const { day } = useFormats();
  const { version, effective } = draft;
  const isNow = effective <= useDay();
  return (
    <FormDialog<{ sure: boolean }, typeof confirmation>
      texts={{ title: confirm.title(title, version.trim()), submit: confirm.button, working: confirm.working }}
      schema={confirmation}
      values={{ sure: false }}
      inputOf={(values) => values}
      check={({ sure }) => ({ sure: onlyChanged !== null && !sure && confirm.confirmFirst })}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <ul className="consequences text-ui">
        <li>{isNow ? confirm.now : confirm.later(day(effective))}</li>
        <li>{confirm[consent]}</li>
        <li>{confirm.final}</li>
      </ul>
      {onlyChanged && <TickField name="sure" label={confirm.onlyChanged[onlyChanged]} />}
    </FormDialog>
  );
}
