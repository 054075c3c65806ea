import "./people.css";
import { useId, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { AccountDetail } from "../../../contract/schemas/operator.ts";
import type { AccountsWords } from "../../../contract/words/console/accounts.en.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { ConfirmButton } from "../form/confirm-button.tsx";
import { FactList } from "../list/fact-list.tsx";
import { RecordView } from "../list/record.tsx";
import { StateTag } from "../list/state-tag.tsx";
import { StatusTag } from "../list/status-tag.tsx";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { User } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { accountNames } from "../list/account-names.ts";
import { AccessTags } from "./access-tags.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { actions, hasFactor, isFinal, isPossible, type Action } from "./actions.ts";
import { Timeline } from "./timeline.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

/** One account: its data, the actions on it, and its latest events. */
export const AccountView: View = ({ params, nameTab }) => {
  const texts = useWords().accounts;
  const read = useRead("accountDetail", { id: params["id"] ?? "" });
  const missing = { title: texts.missingTitle, text: texts.missing, list: { href: "/accounts", text: texts.toList } };
  return (
    <RecordView
      read={read}
      name={read.data ? accountNames(read.data).title : undefined}
      nameTab={nameTab}
      missing={missing}
      lines={8}
    >
      {(account) => (
        <>
          <Head account={account} onDone={read.replace} refetch={read.refetch} />
          <div className="account-columns">
            <Facts account={account} refetch={read.refetch} />
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
  const { role, suspendedAt, suspendedReason, lockedUntil, passwordClosed, own, secondFactor } = account;
  return (
    <div className="account-title">
      <ViewHead
        title={accountNames(account).title}
        note={
          <>
            {role !== "member" && <span className="tag">{roles[role]}</span>} <AccessTags account={account} />{" "}
            {own && (
              <span className="tag plain">
                <User size={13} />
                {texts.you}
              </span>
            )}
          </>
        }
      >
        <Actions account={account} {...changes} />
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

function Facts({ account, refetch }: Omit<ActionsProps, "onDone">) {
  const texts = useWords().accounts;
  const { operator, security } = useWords();
  const { locations } = operator;
  const { moment } = useMoments();
  const count = useCount();
  const id = useId();
  const { name, phone, mailbox, location, status, application, tokens, grants, sessions, lastSeenAt, createdAt } =
    account;
  const names = (named: { id: string; name: string }[]) =>
    named.length === 0
      ? texts.none
      : named.map((each) => (
          <bdi key={each.id} className="block wrap-anywhere">
            {each.name}
          </bdi>
        ));
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
        texts.none
      ),
    ],
    [texts.factors, factors(account, texts)],
    [texts.tokens, tokens.length === 0 ? texts.none : <Tokens key="tokens" tokens={tokens} refetch={refetch} />],
    [security.grants.title, names(grants)],
    [texts.sessions, count(sessions)],
    [texts.lastSeen, lastSeenAt === null ? texts.never : moment(lastSeenAt)],
    [texts.registered, moment(createdAt)],
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.facts}</h2>
      <FactList facts={facts} />
    </section>
  );
}

/** Personal tokens, each of which an admin can end. */
function Tokens({ tokens, refetch }: Pick<AccountDetail, "tokens"> & { refetch: () => Promise<void> }) {
  const { revoking } = useWords().tokens;
  const api = useApi();
  return tokens.map(({ id, name }) => (
    <span key={id} className="account-token">
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

function Actions({ account, onDone, refetch }: ActionsProps) {
  const texts = useWords().accounts;
  const [asked, setAsked] = useState<Action | null>(null);
  return (
    <>
      {actions
        .filter((action) => isPossible(action, account))
        .map((action) => (
          <button
            key={action}
            type="button"
            className={action === "suspend" || isFinal(action) ? "button small bad" : "button small"}
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
