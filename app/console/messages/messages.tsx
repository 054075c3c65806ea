import "./messages.css";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import type { ListedMessage, MessageState } from "../../../contract/schemas/messages.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { Empty } from "../../ui/empty.tsx";
import { Chat, Mail } from "../list/icons.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useMessageName } from "../list/use-message-name.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
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
  const { all } = useWords().operator;
  const filter = useFilter(address);
  const state = states.find((each) => each === filter.get("state"));
  const q = filter.get("q");
  const read = useRead("messages", { ...(state && { state }), ...(q !== "" && { q }), page: filter.page, pageSize });
  const whole = useRead("messages", { pageSize: 1 }).data;
  const { dayName } = useMoments();
  const isToFile = read.data?.items[0]?.toFile ?? false; // no provider is configured
  const counts = read.data?.counts;
  const failed = counts && counts.failed + counts.unknown;
  const others = counts && counts.waiting + counts.failed + counts.unknown + counts.expired;
  const sent = whole && others !== undefined ? whole.total - others : undefined;
  const counted: Partial<Record<MessageState, number | undefined>> = { ...counts, sent };
  return (
    <div className="operator">
      <ViewHead
        title={
          failed === undefined
            ? texts.title
            : isToFile && failed === 0
              ? texts.toFiles
              : texts.state(counts?.failed ?? 0, counts?.unknown ?? 0)
        }
        note={isToFile && failed ? texts.toFiles : texts.lead(counts?.recentlyFailed ?? 0)}
        enter={texts.unfold}
      />
      <div className="list-tools">
        <FilterChips
          label={texts.filters}
          name="state"
          filter={filter}
          chips={[
            { value: "", text: all, count: whole?.total },
            ...states.map((value) => ({ value, text: texts.states[value], count: counted[value] })),
          ]}
        />
        <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
      </div>
      <DataList
        read={read}
        filter={filter}
        empty={
          <Nothing text={q === "" ? texts.empty[state ?? "all"] : texts.empty.search} isAll={!state && q === ""} />
        }
        label={texts.table}
        className="log message-rows"
        columns={useColumns(read.data?.items ?? [], isToFile, read.refetch)}
        keyOf={({ id }) => id}
        groupOf={({ createdAt }) => dayName(createdAt)}
        details={{
          render: (message) => <Details message={message} refetch={read.refetch} />,
          nameOf: ({ to }) => texts.detailsOf(spacedPhone(to)),
        }}
      />
    </div>
  );
};

function Nothing({ text, isAll }: { text: string; isAll: boolean }) {
  const texts = useWords().outbox;
  return (
    <Empty
      title={texts.emptyTitle}
      text={text}
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

function useColumns(
  items: readonly ListedMessage[],
  isToFile: boolean,
  refetch: () => Promise<void>,
): Column<ListedMessage>[] {
  const texts = useWords().outbox;
  const { time } = useMoments();
  const count = useCount();
  const nameOf = useMessageName();
  const { columns } = texts;
  return [
    { head: columns.time, width: "4.5rem", className: "num", render: ({ createdAt }) => time(createdAt) },
    {
      head: columns.message,
      width: "min(15rem, 28cqi)",
      render: (message) => {
        const Icon = message.channel === "mail" ? Mail : Chat;
        return (
          <span className={message.state === "failed" ? "with-icon failed" : "with-icon"}>
            <Icon size={15} />
            <span className="hidden-text">{texts.channels[message.channel]}</span>
            {nameOf(message)}
          </span>
        );
      },
    },
    {
      head: columns.to,
      className: "num",
      render: ({ account, to }) => <bdi>{account?.name || spacedPhone(to)}</bdi>,
    },
    {
      head: columns.address,
      className: "num meta row-more",
      has: ({ account }) => Boolean(account?.name),
      render: ({ account, to }) => account?.name && <bdi>{spacedPhone(to)}</bdi>,
    },
    {
      head: columns.state,
      width: "8rem",
      className: "row-state",
      has: ({ state, toFile }) => state !== "sent" || (toFile && !isToFile),
      render: (message) =>
        (message.state !== "sent" || (message.toFile && !isToFile)) && <MessageStateTag message={message} />,
    },
    {
      head: columns.after,
      width: "10rem",
      className: "num row-more",
      has: (message) => secondsOf(message) !== null || message.attempts > 1,
      render: (message) => {
        const seconds = secondsOf(message);
        if (seconds === null) return message.attempts > 1 && texts.attempts(message.attempts);
        return (
          <span className={seconds >= slow ? "with-bar slow" : "with-bar"}>
            {seconds < minute ? texts.seconds(seconds.toFixed(1)) : texts.minutes(count(Math.round(seconds / minute)))}{" "}
            <span className="bar" style={{ width: `${Math.min(100, (100 * seconds) / (2 * slow))}%` }} />
          </span>
        );
      },
    },
    ...(items.some(isOffered)
      ? [
          {
            head: texts.send,
            width: "7.5rem",
            isHeadHidden: true,
            className: "row-action",
            render: (message: ListedMessage) => isOffered(message) && <SendAgain message={message} refetch={refetch} />,
          },
        ]
      : []),
  ];
}

/** A waiting message is sent again anyway: only its details offer it earlier. */
function isOffered({ repeatable, state }: ListedMessage): boolean {
  return repeatable && state !== "waiting";
}

/** How long a message took that was sent, in seconds. */
function secondsOf({ state, createdAt, settledAt, toFile }: ListedMessage): number | null {
  if (state !== "sent" || settledAt === null || toFile) return null;
  return Math.max(0, Date.parse(settledAt) - Date.parse(createdAt)) / 1_000;
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
