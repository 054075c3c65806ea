import "./people.css";
import { useId, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { AccountDetail } from "../../../contract/schemas/people.ts";
import type { AccountsWords } from "../../../contract/words/console/accounts.en.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { FactList } from "../list/fact-list.tsx";
import { Moment } from "../list/moment.tsx";
import { RecordView } from "../list/record-view.tsx";
import { StateTag } from "../list/state-tag.tsx";
import { StatusTag } from "../list/status-tag.tsx";
import { Chat, Mail } from "../list/icons.tsx";
import { MessageStateTag } from "../list/message-state-tag.tsx";
import { SendAgain } from "../list/send-again.tsx";
import { useMessageName } from "../list/use-message-name.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { User } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { accountName } from "../list/account-name.ts";
import { AccessTags } from "./access-tags.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { hasFactor, isPossible, type Action } from "./actions.ts";
import { Timeline } from "./timeline.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

/** One account: its data, the actions on it, and its latest events. */
export const AccountView: View = ({ params, nameTab }) => {
  const texts = useWords().accounts;
  const read = useRead("accountDetail", { id: params["id"] ?? "" });
  const missing = { title: texts.missingTitle, text: texts.missing, list: { href: "/accounts", text: texts.toList } };
  return (
    <RecordView read={read} name={read.data ? accountName(read.data) : undefined} nameTab={nameTab} missing={missing}>
      {(account) => (
        <>
          <Head account={account} onDone={read.replace} refetch={read.refetch} />
          <Identity account={account} />
          <div className="account-columns">
            <div className="account-sections">
              <Status account={account} onDone={read.replace} refetch={read.refetch} />
              <Ways account={account} onDone={read.replace} refetch={read.refetch} />
              <Messages messages={account.messages} refetch={read.refetch} />
            </div>
            <Timeline account={account.id} events={account.events} />
          </div>
        </>
      )}
    </RecordView>
  );
};

function Head({ account, ...changes }: ActionsProps) {
  const texts = useWords().accounts;
  const { roles } = useWords().operator;
  const { moment } = useMoments();
  const { role, status, suspendedAt, suspendedReason, lockedUntil, passwordClosed, own, secondFactor } = account;
  return (
    <div className="account-title">
      <ViewHead
        title={accountName(account)}
        note={
          <>
            {role !== "member" && <span className="tag">{roles[role]}</span>}{" "}
            {(status === 1 || status === 3) && <StatusTag status={status} />} <AccessTags account={account} />{" "}
            {own && (
              <span className="tag plain">
                <User size={13} />
                {texts.you}
              </span>
            )}
          </>
        }
      >
        <Actions only={["setRole", "unlock", "restore", "suspend"]} account={account} {...changes} />
      </ViewHead>
      {suspendedAt !== null && (
        <Note kind="bad">
          <span>
            <strong>{texts.suspendedSince(moment(suspendedAt))}</strong>
            <SentenceSpace />
            {suspendedReason !== null && <bdi className="wrap-anywhere">{texts.because(suspendedReason)}</bdi>}
          </span>
        </Note>
      )}
      {secondFactor.reset && (
        <Note kind="info">
          <span>
            <strong>{texts.resetFrom(moment(secondFactor.reset.dueAt))}</strong>
            <SentenceSpace />
            <bdi className="wrap-anywhere">{texts.because(secondFactor.reset.reason)}</bdi>
          </span>
        </Note>
      )}
      {passwordClosed && <Note kind="locked">{texts.passwordClosed}</Note>}
      {!passwordClosed && lockedUntil !== null && <Note kind="locked">{texts.lockedUntil(moment(lockedUntil))}</Note>}
    </div>
  );
}

/** Who it is, in one line. */
function Identity({ account }: Pick<ActionsProps, "account">) {
  const texts = useWords().accounts;
  const { locations } = useWords().operator;
  const { moment } = useMoments();
  const { phone, mailbox, location, createdAt } = account;
  const facts = [
    [texts.mailbox, mailbox ?? texts.notSet],
    [texts.phone, phone === null ? texts.notSet : spacedPhone(phone)],
    [texts.location, locations[location]],
    [texts.registered, moment(createdAt)],
  ] as const;
  return (
    <div className="account-identity">
      <FactList facts={facts} />
    </div>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside && <p className="num text-meta text-ink-3">{aside}</p>}
      </div>
      {children}
    </section>
  );
}

/** What it may do, and what it asked for. */
function Status({ account, ...changes }: ActionsProps) {
  const { accounts: texts, profile } = useWords();
  const { status, application } = account;
  const facts = [
    [
      texts.status,
      <div key="status" className="fact-action">
        <span>{profile.status[status]}</span>
        <Actions only={["approveDeveloper", "revokeDeveloper"]} account={account} {...changes} />
      </div>,
    ],
    [
      texts.application,
      application && (
        <a key="application" className="link" href={`/review/${encodeURIComponent(application.id)}`}>
          {status === 2 && application.state !== "approved" && <StateTag state={application.state} />}{" "}
          <Moment at={application.submittedAt} />
        </a>
      ),
    ],
  ] as const;
  return (
    <Section title={texts.columns.status}>
      <FactList facts={facts} />
    </Section>
  );
}

/** What opens the account, and what acts for it without a login. */
function Ways({ account, ...changes }: ActionsProps) {
  const texts = useWords().accounts;
  const { recent } = useMoments();
  const count = useCount();
  const { ways, tokens, sessions, lastSeenAt } = account;
  const facts = [
    [texts.columns.ways, ways.length === 0 ? texts.none : ways.map((way) => texts.ways[way]).join(" · ")],
    [
      texts.factors,
      <div key="factors" className="fact-action">
        <span>{factors(account, texts)}</span>
        <Actions only={["resetSecondFactor", "cancelFactorReset"]} account={account} {...changes} />
      </div>,
    ],
    [
      texts.sessions,
      <div key="sessions" className="fact-action">
        {count(sessions)}
        <Actions only={["endSessions"]} account={account} {...changes} />
      </div>,
    ],
    [texts.tokens, tokens.length > 0 && <Tokens key="tokens" tokens={tokens} refetch={changes.refetch} />],
  ] as const;
  return (
    <Section title={texts.access} aside={lastSeenAt === null ? texts.neverSeen : texts.lastSeen(recent(lastSeenAt))}>
      <FactList facts={facts} />
    </Section>
  );
}

/** The newest messages to it; one that did not arrive says why. */
function Messages({ messages, refetch }: Pick<AccountDetail, "messages"> & Pick<ActionsProps, "refetch">) {
  const texts = useWords().accounts;
  const messageName = useMessageName();
  if (messages.length === 0) return null;
  return (
    <Section title={texts.messages}>
      <ol className="account-messages">
        {messages.map((message) => (
          <li key={message.id}>
            <span className="with-icon">
              {message.channel === "mail" ? <Mail size={15} /> : <Chat size={15} />}
              {messageName(message)}
            </span>
            <span className="cluster account-outcome">
              {message.state !== "sent" && <MessageStateTag message={message} />}
              {message.error !== null && (
                <code className="wrap-anywhere" translate="no">
                  {message.error}
                </code>
              )}
            </span>
            <span className="fact-action">
              <span className="num text-ink-3">
                <Moment at={message.createdAt} />
              </span>
              {message.repeatable && <SendAgain message={message} refetch={refetch} />}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Personal tokens, each of which an admin can end. */
function Tokens({ tokens, refetch }: Pick<AccountDetail, "tokens"> & { refetch: () => Promise<void> }) {
  const { revoking } = useWords().tokens;
  const api = useApi();
  return tokens.map(({ id, name }) => (
    <span key={id} className="fact-action">
      <bdi className="wrap-anywhere">{name}</bdi>
      <ConfirmButton
        texts={revoking}
        name={name}
        onConfirm={() => api().call("revokeToken", { id })}
        refetch={refetch}
      />
    </span>
  ));
}

/** Which second factors an account has. */
function factors(account: AccountDetail, texts: AccountsWords): string {
  const { twoStep, passkeys, authenticator } = account.secondFactor;
  if (!hasFactor(account)) return twoStep ? texts.factorDue : texts.noFactor;
  return [...(passkeys > 0 ? [texts.passkeys(passkeys)] : []), ...(authenticator ? [texts.app] : [])].join(" · ");
}

type ActionsProps = {
  account: AccountDetail;
  onDone: (account: AccountDetail) => void;
  refetch: () => Promise<void>;
};

/** Those of the actions that its state allows. */
function Actions({ only, account, onDone, refetch }: ActionsProps & { only: readonly Action[] }) {
  const texts = useWords().accounts;
  const [asked, setAsked] = useState<Action | null>(null);
  return (
    <>
      {only
        .filter((action) => isPossible(action, account))
        .map((action) => (
          <button
            key={action}
            type="button"
            className={action === "suspend" ? "button small bad" : "button small"}
            onClick={() => setAsked(action)}
          >
            {texts.actions[action].button}
          </button>
        ))}
      {asked && (
        <ActionDialog
          action={asked}
          account={account}
          onDone={onDone}
          refetch={refetch}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
