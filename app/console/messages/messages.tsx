import "./messages.css";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { ListedMessage, MessageState } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { Empty } from "../../ui/empty.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { SendAgain } from "./send-again.tsx";
import { MessageStateTag } from "./message-state-tag.tsx";

const pageSize = 50;
/** In filter order: states that need attention first. A copy: the contract's list would load the schemas. */
const states = ["failed", "unknown", "waiting", "sent", "expired"] as const satisfies readonly MessageState[];

/** Mails and text messages, newest first; failed ones have a filter of their own and can be sent again. */
export const MessagesView: View = ({ address }) => {
  const texts = useWords().outbox;
  const filter = useFilter(address);
  const state = states.find((each) => each === filter.get("state"));
  const read = useRead("messages", { ...(state && { state }), page: filter.page, pageSize });
  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <p className="text-ui text-ink-2">{texts.lead}</p>
      <div className="list-tools">
        <States chosen={state} counts={read.data?.counts} filter={filter} />
      </div>
      <DataList
        read={read}
        filter={filter}
        empty={<Nothing chosen={state} />}
        label={texts.table}
        className="message-rows"
        columns={useColumns(read.refetch)}
        keyOf={({ id }) => id}
      />
    </div>
  );
};

type StatesProps = {
  chosen: MessageState | undefined;
  counts: CallData<"messages">["counts"] | undefined;
  filter: Filter;
};

function States({ chosen, counts, filter }: StatesProps) {
  const texts = useWords().outbox;
  const { all } = useWords().operator;
  const count = useCount();
  const counted: Partial<Record<MessageState, number>> = counts ?? {};
  return (
    <nav aria-label={texts.filters} className="chips">
      <a className="chip" aria-current={chosen ? undefined : "true"} href={filter.hrefWith({ state: "" })}>
        {all}
      </a>
      {states.map((state) => (
        <a
          key={state}
          className="chip"
          aria-current={state === chosen ? "true" : undefined}
          href={filter.hrefWith({ state })}
        >
          {texts.states[state]}
          {counted[state] !== undefined && <span className="chip-count"> {count(counted[state])}</span>}
        </a>
      ))}
    </nav>
  );
}

function Nothing({ chosen }: { chosen: MessageState | undefined }) {
  const texts = useWords().outbox;
  return (
    <Empty
      title={texts.emptyTitle}
      text={texts.empty[chosen ?? "all"]}
      action={
        chosen && (
          <a className="button" href="/messages">
            {texts.showAll}
          </a>
        )
      }
    />
  );
}

function useColumns(refetch: () => Promise<void>): Column<ListedMessage>[] {
  const texts = useWords().outbox;
  const { language, words } = useLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  const { columns } = texts;
  return [
    {
      head: columns.receiver,
      render: ({ to, channel, purpose }) => (
        <>
          <bdi>{spacedPhone(to)}</bdi>
          <span className="row-below">{texts.kind(texts.channels[channel], texts.purposes[purpose])}</span>
        </>
      ),
    },
    {
      head: columns.state,
      width: "30%",
      className: "row-state",
      render: (message) => (
        <>
          <MessageStateTag message={message} />
          {message.error !== null && (
            <bdi className="row-below" translate="no">
              {message.error}
            </bdi>
          )}
        </>
      ),
    },
    {
      head: columns.attempts,
      width: "8rem",
      className: "num row-attempts",
      render: ({ attempts }) => texts.attempts(attempts),
    },
    {
      head: columns.when,
      width: "14rem",
      className: "num row-time",
      render: ({ createdAt, dueAt, attempts, settledAt, state }) => (
        <>
          {moment(createdAt)}
          {dueAt !== null && attempts > 0 && <span className="row-below">{texts.nextAttempt(moment(dueAt))}</span>}
          {settledAt !== null && state !== "sent" && (
            <span className="row-below">{texts.settled(moment(settledAt))}</span>
          )}
        </>
      ),
    },
    {
      head: columns.action,
      width: "9rem",
      isHeadHidden: true,
      className: "row-action",
      render: (message) => message.repeatable && <SendAgain message={message} refetch={refetch} />,
    },
  ];
}
