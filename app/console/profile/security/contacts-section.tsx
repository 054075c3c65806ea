import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import type { ProviderKind } from "../../../../contract/schemas/oidc.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Part } from "../part.tsx";
import type { OnChanged } from "./security.tsx";

type Row = { kind: "phone" | "mailbox" | ProviderKind; name: string; since: string | null; note?: string | undefined };

/** Number, mailbox and logins at providers, which open the account like passkeys do; they are added in the profile. */
export function ContactsSection({ security, onChanged }: { security: Security; onChanged: OnChanged }) {
  const api = useApi();
  const { security: all } = useWords();
  const { contacts: texts } = all;
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
    <Part title={texts.title} lead={texts.lead} level={2}>
      <ul className="account-list">
        {rowsOf(security, texts.withPassword).map(({ kind, name, since, note }) => (
          <li key={kind}>
            <div>
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="item-facts text-meta text-ink-3">
                <span>{texts.kinds[kind]}</span>
                {since !== null && <span className="num">{texts.since(format.day(since))}</span>}
                {note !== undefined && <span>{note}</span>}
              </p>
              {asked === kind && <p className="removal-question text-ui">{texts.sure(name)}</p>}
            </div>
            {asked === kind ? (
              <div className="button-row close">
                <button type="button" className="button small bad" onClick={() => void remove(kind)}>
                  {texts.confirm}
                </button>
                <button type="button" className="button small" onClick={() => setAsked(null)}>
                  {texts.cancel}
                </button>
              </div>
            ) : (
              <button
                type="button"
                className="button small"
                aria-label={texts.removeOne(name)}
                onClick={() => setAsked(kind)}
              >
                {texts.remove}
              </button>
            )}
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
      <a className="link contacts-change text-ui" href="/profile/index">
        {texts.change}
      </a>
    </Part>
  );
}

function rowsOf({ contacts, hasPassword, links }: Security, withPassword: string): Row[] {
  const note = hasPassword ? withPassword : undefined;
  return [
    ...contacts.map(({ kind, contact, since }) => ({ kind, name: contact, since, note })),
    ...links.map(({ kind, provider, since }) => ({ kind, name: provider, since })),
  ];
}

/** How many things open the account. */
export function countWaysIn({
  contacts,
  links,
  passkeys,
  authenticatorSince,
  recoveryCodes,
  devices,
  tokens,
}: Security): number {
  const single = [authenticatorSince !== null, recoveryCodes > 0].filter(Boolean).length;
  return contacts.length + links.length + single + passkeys.length + devices.length + tokens.length;
}
