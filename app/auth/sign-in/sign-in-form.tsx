import { use, useEffect, useRef, useState, type ComponentProps, type RefObject } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { RulesContext, type AskedPolicy } from "../form/account-rules.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { loginMessageText, useLoginMessage } from "../layout/login-message.ts";
import { AuthFooter, AuthTitle } from "../layout/auth-parts.tsx";
import { useAddress } from "../../document/island/address.ts";
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
import type { NewAccountProps } from "./new-account.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { providerLoginPaths, useProviderLogin } from "./use-provider-login.ts";
import { useEnter, type Destination } from "./use-enter.ts";
import { usePasskey } from "./use-passkey.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

const ways = ["sms", "password", "mail"] as const;

/** The profile links the account that is logged in to with what the developers' provider has just proved. */
const linkPath = "/profile/index?link=platform";

type Props = Destination & { policies: AskedPolicy[]; isGuarded?: boolean };

/** Login by SMS code or password, or by e-mail (specification, section 2), or at a provider. */
export function SignIn({ policies, isGuarded = false, ...destination }: Props) {
  const words = useWords();
  const { signIn: texts } = words;
  const { language } = useLocale();
  const rules = use(RulesContext); // none within the document of the application
  const [isProving, setProving] = useState(false);
  const { enter, finish, setUp, hasSession, isStepDue } = useEnter(
    isProving ? { ...destination, target: linkPath } : destination,
  );
  const provider = useProviderLogin(enter);
  const forms = useRef<HTMLDivElement>(null);
  const passkey = usePasskey(enter, { forms, isOffered: !hasSession && !isStepDue && !provider.isEntering });
  const { message, account } = useLoginMessage();
  const { next } = provider;
  const isByMail = next?.kind !== "register" && next?.contact.includes("@");
  const way = useCurrentTab(ways, isByMail ? "mail" : "sms");
  const hasWay = new URLSearchParams(useAddress().search).has("way");
  const [typed, setTyped] = useTypedAccount(forms, account);

  const isMail = way === "mail";
  if (isStepDue) return <LateSecondStep onProved={finish} onSetUp={setUp} />;
  if (next?.kind === "register") return <LateNewAccount next={next} policies={policies} enter={enter} />;
  if (hasSession || provider.isEntering) {
    return (
      <>
        <AuthTitle>{texts.title}</AuthTitle>
        <Waiting text={texts.working} />
      </>
    );
  }
  const parts = { account: typed, enter };
  const name = rules?.developerLogin?.[language];
  if (next && !isProving) setProving(true);
  if (rules?.accounts === "provider" && name !== undefined && !hasWay && !next) {
    return (
      <>
        <AuthTitle>{texts.title}</AuthTitle>
        {isGuarded && <ToSee />}
        <Problem problem={provider.problem} />
        <ProviderButton name={name} primary />
        <TeamLink />
      </>
    );
  }
  return (
    <>
      <AuthTitle>{isMail ? texts.mailTitle : texts.title}</AuthTitle>
      {isGuarded && !message && !next && <ToSee />}
      {message && (
        <div className="form-note">
          <Note kind="ok" role="alert">
            {loginMessageText(message, words)}
          </Note>
        </div>
      )}
      {next && (
        <div className="form-note">
          <Note kind="info" role="alert">
            {texts.prove(next.contact, name ?? "")}
          </Note>
        </div>
      )}
      <Problem problem={provider.problem} />
      <div ref={forms} onInput={({ target: field }) => isAccount(field) && setTyped(field.value)}>
        <FormOf way={way} {...parts} />
      </div>
      <PasskeyButton passkey={passkey} />
      {name !== undefined && !next && <ProviderButton name={name} />}
      <OtherWays isMail={isMail} isProving={isProving} />
    </>
  );
}

/** Why a guest who opened a page of the console is here. */
function ToSee() {
  return <p className="form-note text-ink-2">{useWords().signIn.toSee}</p>;
}

type FormProps = ComponentProps<typeof SmsForm> & { way: (typeof ways)[number] };

function FormOf({ way, ...parts }: FormProps) {
  const { signIn: texts } = useWords();
  if (way === "mail") return <PasswordForm way={way} {...parts} />;
  const tabs = (["sms", "password"] as const).map((name) => ({ name, text: texts[name] }));
  return (
    <AuthTabs label={texts.ways} tabs={tabs} current={way}>
      {way === "sms" ? <SmsForm {...parts} /> : <PasswordForm way={way} {...parts} />}
    </AuthTabs>
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

function Problem({ problem }: { problem: RetryableError | null }) {
  if (!problem) return null;
  return (
    <div className="form-note">
      <FormProblem problem={problem} />
    </div>
  );
}

/** Where developers log in at their provider, operators keep the forms. */
function TeamLink() {
  const { signIn: texts } = useWords();
  const address = useTabAddress();
  return (
    <AuthFooter>
      <span>
        {texts.forTeam}
        <SentenceSpace />
        <LinkWithin to={address("password")} replace className="link">
          {texts.withPassword}
        </LinkWithin>
      </span>
    </AuthFooter>
  );
}

function OtherWays({ isMail, isProving }: { isMail: boolean; isProving: boolean }) {
  const { signIn: texts } = useWords();
  const { companyLogin = null, accounts = "own" } = use(RulesContext) ?? {};
  const address = useTabAddress();
  const withRedirect = useWithRedirect();
  return (
    <AuthFooter>
      <LinkWithin to={address(isMail ? "sms" : "mail")} replace className="link">
        {isMail ? texts.byPhone : texts.byMail}
      </LinkWithin>
      {accounts !== "provider" && !isProving && (
        <span>
          {texts.newHere}
          <SentenceSpace />
          <a href={withRedirect("/region")} className="link">
            {texts.register}
          </a>
        </span>
      )}
      {companyLogin !== null && (
        <span>
          {texts.forTeam}
          <SentenceSpace />
          <a href={withRedirect(providerLoginPaths.company)} className="link" rel="nofollow">
            {texts.byCompany(companyLogin)}
          </a>
        </span>
      )}
    </AuthFooter>
  );
}

/** Fetched for the first login of a developer at the provider. */
function LateNewAccount(props: NewAccountProps) {
  const { signIn: texts } = useWords();
  const { part, problem } = useLazyModule(() => import("./new-account.tsx"));
  if (part) return <part.NewAccount {...props} />;
  return problem ? <SectionProblem problem={problem} /> : <Waiting text={texts.working} />;
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
