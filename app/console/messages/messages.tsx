import { useLocale } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import type { ListedMessage, MessageState } from "../../../contract/schemas/operator.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { Empty } from "../../ui/empty.tsx";
import { List } from "../list/list.tsx";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useOperatorWords } from "../form/operator-words.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { SendAgain } from "./send-again.tsx";
import { MessageStateTag } from "./message-state-tag.tsx";
import { useMessagesWords } from "./words.ts";

const pageSize = 50;
/** In filter order: states that need attention first. A copy: the contract's list would load the schemas. */
const states = ["failed", "unknown", "waiting", "sent", "expired"] as const satisfies readonly MessageState[];

/** Mails and text messages, newest first; failed ones have a filter of their own and can be sent again. */
export const MessagesView: View = ({ address }) => {
  const texts = useMessagesWords();
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
      <List read={read} filter={filter} empty={<Nothing chosen={state} />}>
        {(messages) => <Table messages={messages} refetch={read.refetch} />}
      </List>
    </div>
  );
};

type StatesProps = {
  chosen: MessageState | undefined;
  counts: CallData<"messages">["counts"] | undefined;
  filter: Filter;
};

function States({ chosen, counts, filter }: StatesProps) {
  const texts = useMessagesWords();
  const { all } = useOperatorWords();
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
  const texts = useMessagesWords();
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

type TableProps = { messages: ListedMessage[]; refetch: () => Promise<void> };

function Table({ messages, refetch }: TableProps) {
  const { table, columns } = useMessagesWords();
  return (
    <table className="rows message-rows" aria-label={table}>
      <thead>
        <tr>
          <th scope="col">{columns.receiver}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.attempts}</th>
          <th scope="col">{columns.when}</th>
          <th scope="col">
            <span className="hidden-text">{columns.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <Row key={message.id} message={message} refetch={refetch} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ message, refetch }: { message: ListedMessage; refetch: () => Promise<void> }) {
  const texts = useMessagesWords();
  const { language, words } = useLocale();
  const moment = (at: string) => formatMoment(at, language, words);
  const { channel, purpose, to, state, attempts, createdAt, dueAt, settledAt, error, repeatable } = message;
  return (
    <tr>
      <th scope="row">
        <bdi>{spacedPhone(to)}</bdi>
        <span className="row-below">{texts.kind(texts.channels[channel], texts.purposes[purpose])}</span>
      </th>
      <td className="row-state">
        <MessageStateTag message={message} />
        {error !== null && (
          <bdi className="row-below" translate="no">
            {error}
          </bdi>
        )}
      </td>
      <td className="num row-attempts">{texts.attempts(attempts)}</td>
      <td className="num row-time">
        {moment(createdAt)}
        {dueAt !== null && attempts > 0 && <span className="row-below">{texts.nextAttempt(moment(dueAt))}</span>}
        {settledAt !== null && state !== "sent" && (
          <span className="row-below">{texts.settled(moment(settledAt))}</span>
        )}
      </td>
      <td className="row-action">{repeatable && <SendAgain message={message} refetch={refetch} />}</td>
    </tr>
  );
}
