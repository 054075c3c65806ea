import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import type { ProofOptions } from "../../../contract/schemas/security.ts";
import en, { type ProofTexts } from "../../../contract/words/proof.en.ts";
import zh from "../../../contract/words/proof.zh.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { FormWordsContext, useLoginWords } from "../../browser/locale/form-words.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { clearSession } from "../../browser/session/store-session.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { ProofForm } from "../proof/proof-form.tsx";
import { useProofWords } from "../proof/use-proof-words.ts";

export type SecondStepProps = { onProved: (session: Session) => void; onSetUp: () => void };

/** Both together: most logins need neither. */
const proofTexts: Record<Language, ProofTexts> = { en, zh };

/** The second step of a login: what was typed before it is not asked again. */
export function SecondStep(props: SecondStepProps) {
  const { language } = useLocale();
  const login = useLoginWords();
  const words = useMemo(() => ({ ...login, ...proofTexts[language] }), [login, language]);
  return (
    <FormWordsContext value={words}>
      <Step {...props} />
    </FormWordsContext>
  );
}

function Step({ onProved, onSetUp }: SecondStepProps) {
  const api = useApi();
  const { signIn, proof: texts } = useProofWords();
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
