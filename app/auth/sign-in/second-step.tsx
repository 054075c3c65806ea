import { useWords } from "../../browser/locale/locale.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import type { Session } from "../../../contract/schemas/accounts.ts";
import type { ProofOptions } from "../../../contract/schemas/security.ts";
import en from "../../../contract/words/proof.en.ts";
import zh from "../../../contract/words/proof.zh.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { clearSession } from "../../browser/session/store-session.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { ProofForm } from "../proof/proof-form.tsx";

export type SecondStepProps = { onProved: (session: Session) => void; onSetUp: () => void };

/** Both together: most logins need neither. */
const proofTexts = { en, zh };

/** The second step of a login: what was typed before it is not asked again. */
export function SecondStep(props: SecondStepProps) {
  return (
    <WithWords own={proofTexts}>
      <Step {...props} />
    </WithWords>
  );
}

function Step({ onProved, onSetUp }: SecondStepProps) {
  const api = useApi();
  const { signIn, proof: texts } = useWords();
  const [options, setOptions] = useState<ProofOptions | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const setUp = useEffectEvent(onSetUp);
  useEffect(() => {
    void api()
      .call("proofOptions", {})
      .then((found) => (found.ways.includes("recovery") ? setOptions(found) : setUp()), setProblem);
  }, [api, tries]);
  const retry = () => {
    setProblem(null);
    setTries(tries + 1);
  };
  return (
    <>
      <AuthTitle>{texts.stepTitle}</AuthTitle>
      <p className="auth-lead">{texts.stepLead}</p>
      {options ? (
        <ProofForm options={options} canRemember onProved={onProved} />
      ) : problem === null ? (
        <Waiting text={signIn.working} />
      ) : (
        <SectionProblem problem={{ cause: problem, retry }} />
      )}
      <AuthFooter>
        <button type="button" className="link" onClick={clearSession}>
          {texts.otherAccount}
        </button>
        <span>{texts.lost}</span>
      </AuthFooter>
    </>
  );
}
