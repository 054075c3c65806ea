import { useForm } from "../../../ui/form/use-form.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { SectionForm } from "../section-form.tsx";
import { Part } from "../part.tsx";

/** The number of unused recovery codes; the codes themselves are shown only when they are created. */
export function RecoveryCodesSection({ left, onMade }: { left: number; onMade: (codes: string[] | null) => void }) {
  const api = useApi();
  const { security } = useWords();
  const { codes: texts } = security;
  const form = useForm({
    checks: {},
    submit: async () => onMade((await api().call("makeRecoveryCodes", {})).recoveryCodes),
  });
  return (
    <Part title={texts.title} lead={texts.lead} level={2}>
      <SectionForm of={form} submit={texts.renew} working={texts.renewing}>
        <p className="num text-ui">{texts.left(left)}</p>
      </SectionForm>
    </Part>
  );
}
