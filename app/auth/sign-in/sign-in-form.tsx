import { useEffect, useRef, useState, type RefObject } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { loginMessageText, useLoginMessage } from "../layout/login-message.ts";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { useLazyModule } from "../../document/island/use-lazy-module.ts";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { useCurrentTab, useTabAddress, AuthTabs } from "../layout/auth-tabs.tsx";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { PasswordForm } from "./password-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import type { SecondStepProps } from "./second-step.tsx";
import { SmsForm } from "./sms-form.tsx";
import { companyLoginPath, useCompanyLogin } from "./use-company-login.ts";
import { useEnter, type Destination } from "./use-enter.ts";
import { usePasskey } from "./use-passkey.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

const ways = ["sms", "password", "mail"] as const;

/** Login by SMS code or password, or by e-mail (specification, section 2). */
export function SignIn({ companyLogin = null, ...destination }: Destination & { companyLogin?: string | null }) {
  const words = useWords();
  const { signIn: texts } = words;
  const { enter, finish, setUp, hasSession, isStepDue } = useEnter(destination);
  const company = useCompanyLogin(enter);
  const forms = useRef<HTMLDivElement>(null);
  const passkey = usePasskey(enter, { forms, isOffered: !hasSession && !isStepDue && !company.isEntering });
  const { message, account } = useLoginMessage();
  const way = useCurrentTab(ways, "sms");
  const [typed, setTyped] = useTypedAccount(forms, account);

  const isMail = way === "mail";
  if (isStepDue) return <LateSecondStep onProved={finish} onSetUp={setUp} />;
  if (hasSession || company.isEntering) {
    return (
      <>
        <AuthTitle>{texts.title}</AuthTitle>
        <Waiting text={texts.working} />
      </>
    );
  }
  const parts = { account: typed, enter };
  return (
    <>
      <AuthTitle>{isMail ? texts.mailTitle : texts.title}</AuthTitle>
      {message && (
        <div className="form-note">
          <Note kind="ok" role="alert">
            {loginMessageText(message, words)}
          </Note>
        </div>
      )}
      {company.problem && (
        <div className="form-note">
          <FormProblem problem={company.problem} />
        </div>
      )}
      <div ref={forms} onInput={({ target: field }) => isAccount(field) && setTyped(field.value)}>
        {isMail ? (
          <PasswordForm key={way} way={way} {...parts} />
        ) : (
          <AuthTabs
            label={texts.ways}
            tabs={[
              { name: "sms", text: texts.sms },
              { name: "password", text: texts.password },
            ]}
            current={way}
          >
            {way === "sms" ? <SmsForm {...parts} /> : <PasswordForm way={way} {...parts} />}
          </AuthTabs>
        )}
      </div>
      <PasskeyButton passkey={passkey} />
      <OtherWays isMail={isMail} companyLogin={companyLogin} />
    </>
  );
}

/** What is in the account's field: `account`, unless something was typed before hydration. */
function useTypedAccount(forms: RefObject<HTMLElement | null>, account: string | undefined) {
  const [typed, setTyped] = useState("");
  useEffect(() => {
    const field = forms.current?.querySelector<HTMLInputElement>("[name=account]");
    if (!field) return;
    if (field.value === "" && account !== undefined) {
      field.value = account;
      field.dispatchEvent(new InputEvent("input", { bubbles: true })); // the form handles it like typing
      // oxlint-disable-next-line react/set-state-in-effect -- reads input from before hydration
    } else setTyped(field.value);
  }, [forms, account]);
  return [typed, setTyped] as const;
}

function OtherWays({ isMail, companyLogin }: { isMail: boolean; companyLogin: string | null }) {
  const { signIn: texts } = useWords();
  const address = useTabAddress();
  const withRedirect = useWithRedirect();
  return (
    <AuthFooter>
      <LinkWithin to={address(isMail ? "sms" : "mail")} replace className="link">
        {isMail ? texts.byPhone : texts.byMail}
      </LinkWithin>
      <span>
        {texts.newHere}
        <SentenceSpace />
        <a href={withRedirect("/region")} className="link">
          {texts.register}
        </a>
      </span>
      {companyLogin !== null && (
        <span>
          {texts.forTeam}
          <SentenceSpace />
          <a href={withRedirect(companyLoginPath)} className="link" rel="nofollow">
            {texts.byCompany(companyLogin)}
          </a>
        </span>
      )}
    </AuthFooter>
  );
}

/** Fetched when it is due, as for most logins it never is. */
function LateSecondStep(props: SecondStepProps) {
  const { signIn: texts } = useWords();
  const { part, problem } = useLazyModule(() => import("./second-step.tsx"));
  if (part) return <part.SecondStep {...props} />;
  return (
    <>
      <AuthTitle>{texts.title}</AuthTitle>
      {problem ? <SectionProblem problem={problem} /> : <Waiting text={texts.working} />}
    </>
  );
}

function isAccount(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.name === "account";
}
