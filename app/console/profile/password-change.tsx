import { useState } from "react";
import type { Security } from "../../../contract/schemas/security.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { shortestPassword } from "../../../contract/password.ts";
import { isNewPassword, isRepeated, isPasswordGiven } from "../../auth/form/checks.ts";
import { NewPasswordFields, PasswordField } from "../../auth/form/password-fields.tsx";
import { atPassword } from "../../auth/form/wrong-password.ts";
import { clearSession } from "../../browser/session/store-session.ts";
import type { ViewProps } from "../routing/route.ts";
import { Note } from "../../ui/note.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { FactList } from "../list/fact-list.tsx";
import { useProfile } from "../guard/profile.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { useMoments } from "../list/use-moments.ts";
import { useBrowserName } from "./use-browser-name.ts";
import { Section } from "./section.tsx";
import { SectionForm } from "./section-form.tsx";
import { useRead } from "../list/use-read.ts";

/** Defaults of the specification (section 5), used until the server has sent the configured lengths. */
const usualLengths = { shortest: shortestPassword, longest: 12 };

/** Changes the password, or explains how an account created by the company login gets one. */
export function PasswordChange({ address }: Pick<ViewProps, "address">) {
  const { passwordChange: texts } = useWords();
  const { data: profile } = useProfile();
  if (!profile) return <Skeleton count={3} />;
  if (profile.hasPassword) return <Change address={address} />;
  return (
    <Section title={texts.title} lead={texts.noneLead}>
      <p className="text-ui">{texts.none}</p>
    </Section>
  );
}

/** Changes the password, which ends every session (specification, section 8). */
function Change({ address }: Pick<ViewProps, "address">) {
  const api = useApi();
  const words = useWords();
  const { passwordChange: texts } = words;
  const { data: profile, leaveFor } = useProfile();
  const account = profile?.phone ?? profile?.mailbox;
  const isDue = new URLSearchParams(address.search).has("due"); // until then, the server refuses everything else
  const lengths = useRead("accountRules", {}).data?.password ?? usualLengths;
  const { data: security } = useRead("security", {});
  const [now] = useState(Date.now);
  const changedAt = security?.passwordChangedAt ?? null;
  const age = changedAt === null ? null : Math.floor((now - Date.parse(changedAt)) / 86_400_000);
  const form = useForm({
    checks: { oldPassword: isPasswordGiven, password: isNewPassword(lengths.longest), repeated: isRepeated },
    submit: async ({ oldPassword, password }) => {
      try {
        await api().call("changePassword", { oldPassword, password });
      } catch (cause) {
        throw atPassword(cause, "oldPassword", words);
      }
      leaveFor({ loginMessage: { message: "changePassword", account: account ?? undefined } });
      clearSession();
    },
  });
  return (
    <Section title={age === null ? texts.title : texts.age(age)} lead={texts.lead}>
      <div className="password-columns">
        <SectionForm
          of={form}
          submit={texts.submit}
          working={texts.working}
          look={form.typed("oldPassword") || form.typed("password") ? "primary" : undefined}
        >
          {isDue && <Note kind="info">{texts.due}</Note>}
          <input type="text" name="username" autoComplete="username" value={account ?? ""} readOnly hidden />
          <PasswordField of={form} name="oldPassword" label={texts.old} autoComplete="current-password" />
          <NewPasswordFields of={form} label={texts.new} lengths={lengths} />
        </SectionForm>
        {!isDue && security && <Uses security={security} />}
      </div>
    </Section>
  );
}

/** What the password opens, and what a change ends. */
function Uses({ security }: { security: Security }) {
  const { passwordChange: texts, sessions: names, methods } = useWords();
  const { data: sessions } = useRead("sessions", { pageSize: 10 });
  const { day } = useFormats();
  const { recent } = useMoments();
  const nameOf = useBrowserName();
  if (!sessions) return null;
  const { passwordChangedAt: changed, devices, contacts, passkeys, authenticatorSince, twoStep } = security;
  const second = methods[authenticatorSince === null ? "passkey" : "otp"];
  return (
    <aside className="logins text-ui">
      <FactList
        facts={[
          [
            texts.logsIn,
            contacts.map(({ contact }) => (
              <div key={contact} className="wrap-anywhere">
                {contact}
              </div>
            )),
          ],
          [
            texts.next,
            <a key="then" className="link" href="/profile/security">
              {twoStep && (passkeys.length > 0 || authenticatorSince !== null) ? second : texts.nothingMore}
            </a>,
          ],
          [texts.lastChange, changed !== null && day(operatorsDay(changed))],
        ]}
      />
      <div className="section-head">
        <h2>{texts.ends(sessions.total)}</h2>
        <a className="link text-meta" href="/sessions">
          {names.title}
        </a>
      </div>
      <ul className="account-list">
        {sessions.items.map(({ id, current, browser, network, lastSeenAt }) => (
          <li key={id}>
            <div>
              {nameOf(browser)}
              <p className="text-meta text-ink-3 num">{network}</p>
            </div>
            <span className="text-meta text-ink-3 num">{current ? names.current : recent(lastSeenAt)}</span>
          </li>
        ))}
      </ul>
      {devices.length > 0 && <p className="spaced text-ink-2">{texts.forgets(devices.length)}</p>}
    </aside>
  );
}
