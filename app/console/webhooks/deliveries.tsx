import type { DeliveryState, ListedDelivery, ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { Empty } from "../../ui/empty.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { FactList } from "../list/fact-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import type { Filter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { ResendButton } from "./resend-button.tsx";

const pageSize = 50;
/** Milliseconds from which on an answer was slow: half of what a receiver may take. */
const slow = 5_000;
const states = ["failed", "waiting", "arrived"] as const satisfies readonly DeliveryState[];

type Props = {
  webhooks: readonly ListedWebhook[];
  chosen: ListedWebhook;
  /** The webhook that is chosen if the address names none. */
  shownFirst: string;
  filter: Filter;
  refetch: () => Promise<void>;
};

/** The deliveries of the chosen webhook in the last 30 days, newest first. */
export function Deliveries({ webhooks, chosen, shownFirst, filter, refetch }: Props) {
  const texts = useWords().webhooks.deliveries;
  const { all } = useWords().operator;
  const { dayName, time } = useMoments();
  const state = states.find((each) => each === filter.get("state"));
  const read = useRead("webhookDeliveries", {
    id: chosen.id,
    ...(state && { state }),
    page: filter.page,
    pageSize,
  });
  const counts = read.data?.counts;
  const again = async () => {
    await Promise.all([read.refetch(), refetch()]);
  };
  return (
    <>
      <div className="list-tools">
        <h2>{texts.title}</h2>
        <FilterChips
          label={texts.of}
          name="webhook"
          filter={filter}
          chips={webhooks.map(({ id, name }) => ({ value: id === shownFirst ? "" : id, text: name }))}
        />
        <FilterChips
          label={texts.filters}
          name="state"
          filter={filter}
          chips={[
            { value: "", text: all },
            ...states.map((value) => ({ value, text: texts.states[value], count: counts?.[value] })),
          ]}
        />
      </div>
      <DataList
        read={read}
        filter={filter}
        empty={<Empty title={texts.emptyTitle} text={texts.empty} plain />}
        label={texts.table}
        className="log"
        columns={useColumns()}
        keyOf={({ id }) => id}
        groupOf={({ createdAt }) => dayName(createdAt)}
        details={{
          render: (delivery) => <Details delivery={delivery} refetch={again} />,
          nameOf: ({ type, createdAt }) => texts.detailsOf(type, time(createdAt)),
        }}
      />
    </>
  );
}

function useColumns(): Column<ListedDelivery>[] {
  const { deliveries: texts, seconds } = useWords().webhooks;
  const { time } = useMoments();
  const { columns } = texts;
  return [
    { head: columns.time, width: "4.5rem", className: "num", render: ({ createdAt }) => time(createdAt) },
    {
      head: columns.event,
      render: ({ type }) => (
        <code className="webhook-address" translate="no">
          {type}
        </code>
      ),
    },
    {
      head: columns.answer,
      className: "row-state",
      render: ({ state, status, response }) =>
        state === "arrived" ? (
          <span className="meta num">{status}</span>
        ) : (
          <span className={state === "failed" ? "tag bad" : "tag"}>{status ?? response ?? texts.states[state]}</span>
        ),
    },
    {
      head: columns.attempts,
      width: "9rem",
      className: "num row-more",
      render: ({ attempts }) => attempts > 1 && texts.attempts(attempts),
    },
    {
      head: columns.took,
      width: "6rem",
      className: "num end row-more",
      render: ({ took }) =>
        took !== null && (
          <span className={took >= slow ? "webhook-bad" : ""}>{seconds((took / 1_000).toFixed(1))}</span>
        ),
    },
  ];
}

/** What was sent, what came back, and what can be done. */
function Details({ delivery, refetch }: { delivery: ListedDelivery; refetch: () => Promise<void> }) {
  const texts = useWords().webhooks.deliveries;
  const { moment } = useMoments();
  const { id, body, status, response, attempts, dueAt, settledAt } = delivery;
  const facts = [
    [texts.columns.attempts, attempts > 0 && texts.attempts(attempts)],
    [texts.next, dueAt !== null && moment(dueAt)],
    [texts.ended, settledAt !== null && moment(settledAt)],
  ] as const;
  return (
    <div className="delivery-details">
      <div>
        <p className="meta">
          {texts.sent} · {texts.id} <bdi translate="no">{id}</bdi>
        </p>
        <pre translate="no">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      </div>
      <div>
        <p className="meta">{texts.answer}</p>
        <pre translate="no">{[status, response].filter((part) => part !== null).join("\n") || texts.none}</pre>
      </div>
      <div>
        <FactList facts={facts} />
        <ResendButton delivery={delivery} refetch={refetch} />
      </div>
    </div>
  );
}
