import "./messages.css";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import type { ListedMessage, MessageState } from "../../../contract/schemas/messages.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { Empty } from "../../ui/empty.tsx";
import { Chat, Mail } from "../list/icons.tsx";
import { actions, state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useMessageName } from "../list/use-message-name.ts";
import { useMoments } from "../list/use-moments.ts";
import { readWith, useRead } from "../list/use-read.ts";
import { ListView } from "../list/list-view.tsx";
import type { View } from "../routing/route.ts";
import { FactList } from "../list/fact-list.tsx";
import { SearchField } from "../list/search-field.tsx";
import { SendAgain } from "../list/send-again.tsx";
import { MessageStateTag } from "../list/message-state-tag.tsx";

const pageSize = 50;
/** Seconds from which on a message was slow. */
const slow = 10;
const minute = 60;
/** In filter order: states that need attention first. A copy: the contract's list would load the schemas. */
const states = ["failed", "unknown", "waiting", "sent", "expired"] as const satisfies readonly MessageState[];

/** Mails and text messages, newest first; failed ones have a filter of their own and can be sent again. */
export const MessagesView: View = ({ address }) => {
  const texts = useWords().outbox;
  const { all: allStates } = useWords().operator;
  const filter = useFilter(address);
  const chosen = states.find((each) => each === filter.get("state"));
  const q = filter.get("q");
  const all = useRead("messages", { pageSize: 1 });
  const query = { ...(chosen && { state: chosen }), ...(q !== "" && { q }) };
  const read = readWith(useRead("messages", { ...query, page: filter.page, pageSize }), all);
  const total = all.data?.total;
  const { dayName } = useMoments();
  const items = read.data?.items ?? [];
  const isToFile = items[0]?.toFile ?? false; // no provider is configured
  const isSparse = new Set(items.map(({ createdAt }) => dayName(createdAt))).size * 2 > items.length;
  const counts = read.data?.counts;
  const failed = counts && counts.failed + counts.unknown;
  const others = counts && counts.waiting + counts.failed + counts.unknown + counts.expired;
  const sent = total !== undefined && others !== undefined ? total - others : undefined;
  const counted: Partial<Record<MessageState, number | undefined>> = { ...counts, sent };
  return (
    <ListView
      title={
        failed === undefined || total === 0
          ? texts.title
          : isToFile && failed === 0
            ? texts.toFiles
            : texts.state(counts?.failed ?? 0, counts?.unknown ?? 0)
      }
      note={counts && total !== 0 && (isToFile && failed ? texts.toFiles : texts.lead(counts.recentlyFailed))}
      enter={texts.unfold}
      tools={
        <>
          <FilterChips
            label={texts.filters}
            name="state"
            filter={filter}
            chips={[
              { value: "", text: allStates, count: total },
              ...states.map((value) => ({ value, text: texts.states[value], count: counted[value] })),
            ]}
          />
          <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
        </>
      }
      read={read}
      filter={filter}
      empty={
        <Nothing sentence={q === "" ? texts.empty[chosen ?? "all"] : texts.empty.search} isAll={!chosen && q === ""} />
      }
      label={texts.table}
      className="log message-rows"
      columns={useColumns({ isToFile, isSparse, refetch: read.refetch })}
      keyOf={({ id }) => id}
      {...(!isSparse && { groupOf: ({ createdAt }: ListedMessage) => dayName(createdAt) })}
      details={{
        render: (message) => <Details message={message} refetch={read.refetch} />,
        nameOf: ({ to }) => texts.detailsOf(spacedPhone(to)),
      }}
    />
  );
};

function Nothing({ sentence, isAll }: { sentence: string; isAll: boolean }) {
  const texts = useWords().outbox;
  return (
    <Empty
      title={texts.emptyTitle}
      text={sentence}
      action={
        !isAll && (
          <a className="button" href="/messages">
            {texts.showAll}
          </a>
        )
      }
    />
  );
}

/** `isSparse`: most days have a single message, so the day stands in its row and not in a heading above it. */
type Shown = { isToFile: boolean; isSparse: boolean; refetch: () => Promise<void> };

function useColumns({ isToFile, isSparse, refetch }: Shown): Column<ListedMessage>[] {
  const texts = useWords().outbox;
  const { recent, time } = useMoments();
  const count = useCount();
  const nameOf = useMessageName();
  const { columns } = texts;
  return [
    text(columns.time, ({ createdAt }) => (isSparse ? recent(createdAt) : time(createdAt)), {
      width: isSparse ? "middle" : "narrow",
      className: "num",
    }),
    text(
      columns.message,
      (message) => {
        const Icon = message.channel === "mail" ? Mail : Chat;
        return (
          <span className={message.state === "failed" ? "with-icon failed" : "with-icon"}>
            <Icon size={15} />
            <span className="hidden-text">{texts.channels[message.channel]}</span>
            {nameOf(message)}
          </span>
        );
      },
      { width: "wide" },
    ),
    text(columns.to, ({ account, to }) => account?.name || spacedPhone(to), { className: "num" }),
    text(columns.address, ({ account, to }) => account?.name && spacedPhone(to), {
      from: "desktop",
      className: "num meta",
      has: ({ account }) => Boolean(account?.name),
    }),
    state(
      columns.state,
      (message) => (message.state !== "sent" || (message.toFile && !isToFile)) && <MessageStateTag message={message} />,
    ),
    text(
      columns.after,
      (message) => {
        const seconds = secondsOf(message);
        if (seconds === null) return message.attempts > 1 && texts.attempts(message.attempts);
        return (
          <span className={seconds >= slow ? "with-bar slow" : "with-bar"}>
            {seconds < minute ? texts.seconds(seconds.toFixed(1)) : texts.minutes(count(Math.round(seconds / minute)))}{" "}
            <span className="bar" style={{ width: `${Math.min(100, (100 * seconds) / (2 * slow))}%` }} />
          </span>
        );
      },
      {
        width: "middle",
        from: "desktop",
        className: "num",
        has: (message) => secondsOf(message) !== null || message.attempts > 1,
      },
    ),
    actions(texts.send, (message) => isOffered(message) && <SendAgain message={message} refetch={refetch} />),
  ];
}

/** A waiting message is sent again anyway: only its details offer it earlier. */
function isOffered(message: ListedMessage): boolean {
  return message.repeatable && message.state !== "waiting";
}

/** How long a message took that was sent, in seconds. */
function secondsOf(message: ListedMessage): number | null {
  if (message.state !== "sent" || message.settledAt === null || message.toFile) return null;
  return Math.max(0, Date.parse(message.settledAt) - Date.parse(message.createdAt)) / 1_000;
}

/** When it was tried, and what the provider answered. */
function Details({ message, refetch }: { message: ListedMessage; refetch: () => Promise<void> }) {
  const texts = useWords().outbox;
  const { moment } = useMoments();
  const { account, attempts, createdAt, dueAt, settledAt, error } = message;
  const facts = [
    [texts.created, moment(createdAt)],
    [texts.columns.attempts, attempts > 0 && texts.attempts(attempts)],
    [texts.next, dueAt !== null && attempts > 0 && moment(dueAt)],
    [texts.ended, settledAt !== null && moment(settledAt)],
    [
      texts.answer,
      error !== null && (
        <code key="answer" translate="no">
          {error}
        </code>
      ),
    ],
  ] as const;
  return (
    <div className="message-details">
      <FactList facts={facts} />
      <div className="button-row">
        {message.repeatable && !isOffered(message) && <SendAgain message={message} refetch={refetch} />}
        {account && (
          <a className="link text-ui" href={`/accounts/${encodeURIComponent(account.id)}`}>
            {texts.openAccount}
          </a>
        )}
      </div>
    </div>
  );
}
