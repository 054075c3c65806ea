import { useState } from "react";
import { type OnChanged, LoginMethod } from "./login-method.tsx";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { safeTarget } from "../../../browser/addresses/safe-target.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { operatorsDay } from "../../../../contract/operators-day.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { announce } from "../../../browser/message/announce.ts";
import { SectionProblem } from "../../../ui/form/section-problem.tsx";
import { Lock } from "../../../ui/icons.tsx";
import { Note } from "../../../ui/note.tsx";
import { useProfile } from "../../guard/profile.ts";
import { Skeleton } from "../../list/skeleton.tsx";
import { useRead } from "../../list/use-read.ts";
import { ViewHead } from "../../list/view-head.tsx";
import { useNavigate } from "../../routing/navigate.ts";
import type { View } from "../../routing/route.ts";
import { AuthenticatorSection } from "./authenticator-section.tsx";
import { ContactsSection, countWaysIn } from "./contacts-section.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { RecoveryCodesSection } from "./recovery-codes-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { Section } from "../section.tsx";
import { Logins } from "./logins.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { TokensSection } from "./tokens-section.tsx";

/** Everything that opens the account, in one place: contacts, company login, passkeys, app, recovery codes, browsers, tokens. */
export const SecurityView: View = ({ address }) => {
  const { security: texts } = useWords();
  const { data, problem, refetch } = useRead("security", {});
  const profile = useProfile();
  const navigate = useNavigate();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isSetUp, setIsSetUp] = useState(false);
  const query = new URLSearchParams(address.search);
  /** Once the second step is no longer due, the profile says what is: agreements, for example. */
  const finishSetUp = async () => {
    if (profile.data?.secondStepDue) await profile.refetch();
  };
  const changed = async (sentence: string, recoveryCodes: string[] | null = null) => {
    announce(sentence);
    if (recoveryCodes) setCodes(recoveryCodes);
    setIsSetUp(recoveryCodes !== null);
    await refetch();
    if (!recoveryCodes) await finishSetUp();
  };
  const closeCodes = () => {
    setCodes(null);
    setIsSetUp(false);
    void finishSetUp();
    if (isSetUp && comesFromLogin(query)) navigate(targetOf(query), { replace: true }); // the login redirected here first
  };
  const isComing = comesFromLogin(query);
  return (
    <div className="operator">
      <ViewHead title={data ? texts.ways(countWaysIn(data)) : texts.title}>
        {!isComing && (
          <a className="button small" href="/profile/index">
            {texts.contacts.change}
          </a>
        )}
      </ViewHead>
      {data ? (
        <>
          <Head security={data} query={query} onChanged={changed} />
          <div className="security-columns">
            <div>
              <div className="ways">
                <p className="ways-head" aria-hidden="true">
                  <span />
                  <span>{texts.columns.added}</span>
                  <span>{texts.columns.used}</span>
                </p>
                {!isComing && <ContactsSection security={data} onChanged={changed} />}
                <PasskeysSection security={data} onChanged={changed} />
                {!isComing && data.hasPassword && <PasswordSection changedAt={data.passwordChangedAt} />}
                <AuthenticatorSection security={data} onChanged={changed} />
                {hasFactor(data) && <RecoveryCodesSection left={data.recoveryCodes} onMade={setCodes} />}
                {data.devices.length > 0 && <DevicesSection devices={data.devices} onChanged={changed} />}
                {data.tokens.length > 0 && <TokensSection tokens={data.tokens} onChanged={changed} />}
              </div>
            </div>
            {!isComing && <Logins security={data} />}
          </div>
        </>
      ) : (
        !problem && <Skeleton count={4} />
      )}
      <SectionProblem problem={problem} />
      {codes && <CodesDialog codes={codes} onClose={closeCodes} />}
    </div>
  );
};

function PasswordSection({ changedAt }: { changedAt: string | null }) {
  const { passwordChange: texts } = useWords();
  const { day } = useFormats();
  return (
    <Section title={texts.title} level={2}>
      <ul className="account-list">
        <LoginMethod Icon={Lock} name={texts.title} added={changedAt !== null && day(operatorsDay(changedAt))}>
          <a className="button small" href="/profile/password">
            {texts.submit}
          </a>
        </LoginMethod>
      </ul>
    </Section>
  );
}

/** Whether the login led here, to a set-up that is due or offered. */
function comesFromLogin(query: URLSearchParams): boolean {
  return query.has("due") || query.has("offer");
}

/**
 * The redirect target of the login, or the dashboard. The login checked that the page exists; anyone may have written
 * this address.
 */
function targetOf(query: URLSearchParams): string {
  const target = query.get("redirect");
  return target === null ? "/dashboard" : safeTarget(target, () => true);
}

type HeadProps = { security: Security; query: URLSearchParams; onChanged: OnChanged };

/** Notes about what to do first; after a login, with the link to continue. */
function Head({ security, query, onChanged }: HeadProps) {
  const api = useApi();
  const { security: texts } = useWords();
  const { language, words } = useLocale();
  const isProtected = hasFactor(security);
  const keep = async () => {
    await api().call("keepFactors", {});
    await onChanged(texts.reset.kept);
  };
  return (
    <div className="account-head security-head">
      {security.reset && (
        <Note kind="bad" role="alert">
          <span>{texts.reset.text(formatMoment(security.reset.dueAt, language, words), security.reset.reason)}</span>
          <button type="button" className="link" onClick={() => void keep()}>
            {texts.reset.keep}
          </button>
        </Note>
      )}
      {security.twoStep && isProtected && <Note kind="ok">{texts.on}</Note>}
      {!isProtected && security.required && <Note kind="locked">{texts.due}</Note>}
      {!isProtected && security.recommended && !security.required && comesFromLogin(query) && (
        <Note kind="info">{texts.offer}</Note>
      )}
      {comesFromLogin(query) && (isProtected || !security.required) && (
        <a href={targetOf(query)} className={isProtected ? "button primary" : "button"}>
          {isProtected ? texts.goOn : texts.later}
        </a>
      )}
    </div>
  );
}

/** Whether a second step can be asked for. */
function hasFactor({ passkeys, authenticatorSince }: Security): boolean {
  return passkeys.length > 0 || authenticatorSince !== null;
}
