import { useId, useState, type ReactNode } from "react";
import type { AccountDetail } from "../../../contract/schemas/operator.ts";
import { spacedPhone } from "../parts/spaced-phone.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { EventList } from "../operator/event-list.tsx";
import { RecordView } from "../operator/record.tsx";
import { StateTag } from "../operator/state-tag.tsx";
import { useOperatorWords } from "../operator/words.ts";
import { useProfile } from "../guard/profile.ts";
import { StatusTag } from "../parts/status-tag.tsx";
import { useRead } from "../parts/use-read.ts";
import type { View } from "../routing/route.ts";
import { User } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { AccessTags } from "./access-tags.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { actions, isFinal, offerOf, type Action } from "./actions.ts";
import { useAccountsWords } from "./words.ts";

/** One account: what is known of it, what can be done to it, and what happened to it last. */
export const AccountView: View = ({ params, nameTab }) => {
  const texts = useAccountsWords();
  const read = useRead("accountDetail", { id: params["id"] ?? "" });
  const missing = { title: texts.missingTitle, text: texts.missing, list: { href: "/accounts", text: texts.toList } };
  return (
    <RecordView read={read} name={read.data?.username} nameTab={nameTab} missing={missing} lines={8}>
      {(account) => (
        <>
          <Head account={account} />
          <div className="account-columns">
            <div>
              <Facts account={account} />
              <Actions account={account} onDone={read.replace} readAgain={read.readAgain} />
            </div>
            <Events account={account} />
          </div>
        </>
      )}
    </RecordView>
  );
};

/** Whether an account is the reader's own: no two have the same number or mailbox. */
function useIsOneself({ phone, mailbox }: AccountDetail): boolean {
  const { data: profile } = useProfile();
  if (!profile) return false;
  return (phone !== null && phone === profile.phone) || (mailbox !== null && mailbox === profile.mailbox);
}

function useMoment(): (at: string) => string {
  const { language, words } = usePageLocale();
  return (at) => formatMoment(at, language, words);
}

function Head({ account }: { account: AccountDetail }) {
  const texts = useAccountsWords();
  const { roles } = useOperatorWords();
  const moment = useMoment();
  const { username, role, suspendedAt, suspendedReason, lockedUntil, passwordClosed } = account;
  const isOneself = useIsOneself(account);
  return (
    <header className="account-title">
      <h1>
        <bdi>{username}</bdi>
      </h1>
      <p className="chips">
        <span className="tag">{roles[role]}</span>
        <AccessTags account={account} />
        {isOneself && (
          <span className="tag plain">
            <User size={13} />
            {texts.you}
          </span>
        )}
      </p>
      {suspendedAt !== null && (
        <Note kind="bad">
          <span>
            <strong>{texts.suspendedSince(moment(suspendedAt))}</strong>{" "}
            {suspendedReason !== null && <bdi className="wrap-anywhere">{texts.suspendedBecause(suspendedReason)}</bdi>}
          </span>
        </Note>
      )}
      {passwordClosed && <Note kind="locked">{texts.passwordClosed}</Note>}
      {!passwordClosed && lockedUntil !== null && <Note kind="locked">{texts.lockedUntil(moment(lockedUntil))}</Note>}
    </header>
  );
}

function Facts({ account }: { account: AccountDetail }) {
  const texts = useAccountsWords();
  const { locations } = useOperatorWords();
  const moment = useMoment();
  const count = useCount();
  const id = useId();
  const { name, phone, mailbox, location, status, application, sessions, lastSeenAt, createdAt } = account;
  const facts: [label: string, value: ReactNode][] = [
    [texts.name, name === "" ? texts.notSet : <bdi key="name">{name}</bdi>],
    [texts.phone, phone === null ? texts.notSet : spacedPhone(phone)],
    [texts.mailbox, mailbox ?? texts.notSet],
    [texts.location, locations[location]],
    [texts.status, <StatusTag key="status" status={status} />],
    [
      texts.application,
      application ? (
        <a key="application" className="link" href={`/review/${encodeURIComponent(application.id)}`}>
          <StateTag state={application.state} /> {moment(application.submittedAt)}
        </a>
      ) : (
        texts.noApplication
      ),
    ],
    [texts.sessions, count(sessions)],
    [texts.lastSeen, lastSeenAt === null ? texts.never : moment(lastSeenAt)],
    [texts.registered, moment(createdAt)],
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.facts}</h2>
      <dl className="facts num">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ActionsProps = {
  account: AccountDetail;
  onDone: (account: AccountDetail) => void;
  readAgain: () => Promise<void>;
};

function Actions({ account, onDone, readAgain }: ActionsProps) {
  const texts = useAccountsWords();
  const isOneself = useIsOneself(account);
  const [asked, setAsked] = useState<Action | null>(null);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.actionsTitle}</h2>
      <ul className="action-rows">
        {actions.map((action) => {
          const offer = offerOf(action, account, isOneself);
          if (offer === "hidden") return null;
          const { title, text, idle, button } = texts.actions[action];
          return (
            <li key={action}>
              <div>
                <h3>{title}</h3>
                <p>{offer === "idle" ? idle : text}</p>
              </div>
              {offer === "offered" && (
                <button
                  type="button"
                  className={action === "suspend" || isFinal(action) ? "button small bad" : "button small"}
                  onClick={() => setAsked(action)}
                >
                  {button}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <ActionDialog
          action={asked}
          account={account}
          isOneself={isOneself}
          onDone={onDone}
          readAgain={readAgain}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function Events({ account: { id: account, events } }: { account: AccountDetail }) {
  const texts = useAccountsWords();
  const id = useId();
  return (
    <section aria-labelledby={id} className="account-events">
      <div className="section-head">
        <h2 id={id}>{texts.events}</h2>
        {events.length > 0 && (
          <a className="link text-ui" href={`/audit?subject=${encodeURIComponent(account)}`}>
            {texts.allEvents}
          </a>
        )}
      </div>
      {events.length === 0 ? <p className="text-ui text-ink-2">{texts.noEvents}</p> : <EventList events={events} />}
    </section>
  );
}
