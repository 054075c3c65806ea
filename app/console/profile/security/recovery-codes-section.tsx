import { useWords } from "../../../browser/locale/locale.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { FileCheck } from "../../icons.tsx";
import { Section } from "../section.tsx";
import { LoginMethod } from "./login-method.tsx";

/** The number of unused recovery codes; the codes themselves are shown only when they are created. */
export function RecoveryCodesSection({ left, onMade }: { left: number; onMade: (codes: string[] | null) => void }) {
  const api = useApi();
  const { codes: texts } = useWords().security;
  const { attempt, isBusy, problem } = useAttempt();
  const renew = () => attempt(async () => onMade((await api().call("makeRecoveryCodes", {})).recoveryCodes));
  return (
    <Section title={texts.title} level={2}>
      <ul className="account-list">
        <LoginMethod Icon={FileCheck} name={texts.left(left)}>
          <button type="button" className="button small" aria-busy={isBusy} onClick={() => void renew()}>
            {isBusy ? texts.renewing : texts.renew}
          </button>
        </LoginMethod>
      </ul>
      <FormProblem problem={problem} />
    </Section>
  );
}
