import { useEffect, useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { leaveFor } from "../../browser/leave-document.ts";
import { endSession } from "../../browser/session/end-session.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { RenderedAddress } from "../../document/island/address.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { Waiting } from "../../ui/waiting.tsx";
import { RulesContext, useAccountRules, type AskedPolicy, type WithPolicies } from "../form/account-rules.ts";
import { isNewPassword, isRepeated } from "../form/checks.ts";
import { Consent, isAgreed, versionsOf } from "../form/consent.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { NewPasswordFields } from "../form/password-fields.tsx";
import { AuthTitle } from "../layout/auth-parts.tsx";
import { LinkBad, wrongLinkIn } from "../link/link-bad.tsx";
import { providerLoginPaths } from "../sign-in/use-provider-login.ts";
import { useInvitation } from "./use-invitation.ts";

const back = `redirect=${encodeURIComponent("/invitation")}`;
const loginAddress = `/login?way=mail&${back}`;

/** `address`: path and query of the page. */
export default function InvitationIsland({ address, rules, policies }: WithPolicies & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <Invitation policies={policies} />
      </RulesContext>
    </RenderedAddress>
  );
}

type ViewProps = ReturnType<typeof useInvitation> & { onRefused: (cause: unknown) => void };

/** Accepts an invitation. Only a button press uses the link, because mail scanners follow links but press no buttons. */
function Invitation({ policies }: { policies: AskedPolicy[] }) {
  const { invitation: texts } = useWords();
  const parts = useInvitation();
  const { token, opened, problem, forget } = parts;
  const [refused, setRefused] = useState<string>();
  const wrongLink = refused ?? wrongLinkIn(problem);
  useEffect(() => {
    if (wrongLink !== undefined) forget();
  }, [wrongLink, forget]);
  const home = { to: "/", text: texts.toHome };
  if (wrongLink !== undefined) {
    return (
      <>
        <AuthTitle>{texts.badTitle}</AuthTitle>
        <LinkBad sentence={wrongLink} text={texts.bad} way={home} />
      </>
    );
  }
  if (token === null) {
    return (
      <>
        <AuthTitle>{texts.missingTitle}</AuthTitle>
        <LinkBad text={texts.missing} way={home} />
      </>
    );
  }
  const onRefused = (cause: unknown) => setRefused(wrongLinkIn({ cause }));
  return (
    <>
      <AuthTitle>{texts.title}</AuthTitle>
      {problem && (
        <div className="form-note">
          <FormProblem problem={problem} />
        </div>
      )}
      {!opened && !problem && <Waiting text={texts.loading} />}
      {opened?.way === "register" && <Register {...parts} policies={policies} onRefused={onRefused} />}
      {opened?.way === "logIn" && <LogIn {...parts} />}
      {opened?.way === "accept" && <Accept {...parts} onRefused={onRefused} />}
      {opened?.way === "logOut" && <LogOut {...parts} />}
    </>
  );
}

/** What an invitation says about its role and its mailbox. */
function useSaid({ opened }: Pick<ViewProps, "opened">) {
  const { invitation: texts } = useWords();
  const [role = "reviewer"] = opened?.roles ?? [];
  return { mailbox: opened?.mailbox ?? "", role: texts.roles[role], username: useSession()?.username ?? "" };
}

/** Sets a password, which makes the account. */
function Register({ policies, onRefused, ...parts }: ViewProps & { policies: AskedPolicy[] }) {
  const { token, reload, enter } = parts;
  const api = useApi();
  const { language } = useLocale();
  const { invitation: texts, form: labels } = useWords();
  const { mailbox, role } = useSaid(parts);
  const rules = useAccountRules();
  const form = useForm({
    checks: {
      password: isNewPassword(rules.password.longest),
      repeated: isRepeated,
      agreed: isAgreed(policies, language),
    },
    async submit({ password }) {
      try {
        await enter(
          await api().call("registerByInvitation", { token: token ?? "", password, agreed: versionsOf(policies) }),
        );
      } catch (cause) {
        onRefused(cause);
        if (cause instanceof Refused && cause.errCode === refusals.mailboxTaken.code) reload(); // made meanwhile
        throw cause;
      }
    },
  });
  return (
    <>
      <p className="form-text after-title">{texts.register(mailbox, role)}</p>
      <CompanyLogin />
      <FormFrame of={form} submit={texts.submit} working={texts.working}>
        <input type="email" name="mailbox" autoComplete="username" value={mailbox} readOnly hidden />
        <NewPasswordFields of={form} label={labels.password} lengths={rules.password} />
        <Consent of={form} policies={policies} />
      </FormFrame>
    </>
  );
}

/** The mailbox has an account, whose owner logs in first and comes back here. */
function LogIn(parts: Pick<ViewProps, "opened">) {
  const { invitation: texts } = useWords();
  const { mailbox, role } = useSaid(parts);
  return (
    <>
      <p className="form-text after-title">{texts.logIn(mailbox, role)}</p>
      <div className="form">
        <a href={loginAddress} className="button primary large">
          {texts.toLogin}
        </a>
      </div>
      <CompanyLogin />
    </>
  );
}

/** Where operators log in with their company, they may do so here, too. */
function CompanyLogin() {
  const { invitation: texts } = useWords();
  const { companyLogin } = useAccountRules();
  if (companyLogin === null) return null;
  return (
    <div className="form">
      <a href={`${providerLoginPaths.company}?${back}`} className="button large" rel="nofollow">
        {texts.byCompany(companyLogin)}
      </a>
      <p className="form-text">{texts.companyText}</p>
    </div>
  );
}

/** The account that is logged in accepts. */
function Accept({ onRefused, ...parts }: ViewProps) {
  const { token, enter } = parts;
  const api = useApi();
  const { invitation: texts } = useWords();
  const { role, username } = useSaid(parts);
  const [isProofDue, setProofDue] = useState(false);
  const form = useForm({
    checks: {},
    async submit() {
      try {
        await enter(await api().call("acceptInvitation", { token: token ?? "" }));
      } catch (cause) {
        onRefused(cause);
        setProofDue(cause instanceof Refused && cause.errCode === refusals.proofTooOld.code);
        throw cause;
      }
    },
  });
  if (isProofDue) return <EndSession text={texts.proveText} button={texts.proveButton} next={loginAddress} />;
  return (
    <>
      <p className="form-text after-title">{texts.accept(role, username)}</p>
      <FormFrame of={form} submit={texts.acceptButton} working={texts.accepting}>
        {null}
      </FormFrame>
    </>
  );
}

/** Another account is logged in. Once it is not, the page shows what a guest can do. */
function LogOut(parts: Pick<ViewProps, "opened">) {
  const { invitation: texts } = useWords();
  const { mailbox, username } = useSaid(parts);
  return <EndSession text={texts.logOut(mailbox, username)} button={texts.logOutButton} />;
}

function EndSession({ text, button, next }: { text: string; button: string; next?: string }) {
  const api = useApi();
  const { invitation: texts } = useWords();
  const form = useForm({
    checks: {},
    async submit() {
      await endSession(api());
      if (next !== undefined) await leaveFor(next);
    },
  });
  return (
    <>
      <p className="form-text after-title">{text}</p>
      <FormFrame of={form} submit={button} working={texts.leaving}>
        {null}
      </FormFrame>
    </>
  );
}
