import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import type { ProviderKind } from "../../../../contract/schemas/oidc.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { operatorsDay } from "../../../../contract/operators-day.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { spacedPhone } from "../../../ui/spaced-phone.ts";
import { User } from "../../../ui/icons.tsx";
import { Building, Chat, Mail } from "../../list/icons.tsx";
import { Moment } from "../../list/moment.tsx";
import { Section } from "../section.tsx";
import { type OnChanged, LoginMethod } from "./login-method.tsx";

type Kind = "phone" | "mailbox" | ProviderKind;
type Row = { kind: Kind; name: string; since: string | null; used: string | null };

const icons = { phone: Chat, mailbox: Mail, company: Building, developers: User } as const satisfies Record<
  Kind,
  unknown
>;

/** Number, mailbox and logins at providers, which open the account like passkeys do; they are added in the profile. */
export function ContactsSection({ security, onChanged }: { security: Security; onChanged: OnChanged }) {
  const api = useApi();
  const { contacts: texts } = useWords().security;
  const format = useFormats();
  const [asked, setAsked] = useState<Row["kind"] | null>(null);
  const { attempt, problem } = useAttempt();
  const remove = (kind: Row["kind"]) =>
    attempt(async () => {
      await (kind === "phone" || kind === "mailbox"
        ? api().call("removeContact", { kind })
        : api().call("removeOidcLink", { provider: kind }));
      setAsked(null);
      await onChanged(texts.removed);
    });
  return (
    <Section title={texts.title} level={2}>
      <ul className="account-list">
        {rowsOf(security).map(({ kind, name, since, used }) => (
          <LoginMethod
            key={kind}
            Icon={icons[kind]}
            name={<span className="wrap-anywhere">{kind === "phone" ? spacedPhone(name) : name}</span>}
            fact={kind !== "phone" && kind !== "mailbox" && texts.kinds[kind]}
            added={since !== null && format.day(operatorsDay(since))}
            used={used !== null && <Moment at={used} />}
            question={asked === kind && texts.sure(name)}
          >
            {asked === kind ? (
              <>
                <button type="button" className="button small bad" onClick={() => void remove(kind)}>
                  {texts.confirm}
                </button>
                <button type="button" className="button small" onClick={() => setAsked(null)}>
                  {texts.cancel}
                </button>
              </>
            ) : (
              <button
                type="button"
                className="button small revoke"
                aria-label={texts.removeOne(name)}
                onClick={() => setAsked(kind)}
              >
                {texts.remove}
              </button>
            )}
          </LoginMethod>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </Section>
  );
}

function rowsOf({ contacts, links }: Security): Row[] {
  return [
    ...contacts.map(({ kind, contact, since }) => ({ kind, name: contact, since, used: null })),
    ...links.map(({ kind, provider, since, lastLoginAt }) => ({ kind, name: provider, since, used: lastLoginAt })),
  ];
}

/** How many things open the account. */
export function countWaysIn({
  contacts,
  links,
  passkeys,
  hasPassword,
  authenticatorSince,
  recoveryCodes,
  devices,
  tokens,
}: Security): number {
  const single = [hasPassword, authenticatorSince !== null, recoveryCodes > 0].filter(Boolean).length;
  return contacts.length + links.length + single + passkeys.length + devices.length + tokens.length;
}
