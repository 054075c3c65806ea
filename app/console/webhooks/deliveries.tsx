import type { Bilingual, Language } from "../../../contract/language.ts";
import {
  everyWebhook,
  deliveryTypes,
  type DeliveryState,
  type ListedDelivery,
  type ListedWebhook,
} from "../../../contract/schemas/webhooks.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select.tsx";
import { state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { FactList } from "../list/fact-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { ListMenus } from "../list/list-menus.tsx";
import { ListView } from "../list/list-view.tsx";
import { SearchField } from "../list/search-field.tsx";
import type { Filter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { pollEvery } from "./delivery-figures.ts";
import { ResendButton } from "./resend-button.tsx";

const pageSize = 50;
/** Milliseconds from which on an answer was slow: half of what a receiver may take. */
const slow = 5_000;
const states = ["failed", "waiting", "arrived"] as const satisfies readonly DeliveryState[];

type Props = { webhooks: readonly ListedWebhook[]; filter: Filter; refetch: () => Promise<void> };

/** The deliveries of the last 30 days, newest first; the address filters them. */
export function Deliveries({ webhooks, filter, refetch }: Props) {
  const texts = useWords().webhooks.deliveries;
  const { dayName, time } = useMoments();
  const chosenState = states.find((each) => each === filter.get("state"));
  const event = deliveryTypes.find((each) => each === filter.get("type"));
  const chosen = webhooks.find(({ id }) => id === filter.get("webhook"))?.id;
  const q = filter.get("q");
  const isActive = webhooks.some((each) => each.state === "active");
  const read = useRead(
    "webhookDeliveries",
    {
      id: chosen ?? everyWebhook,
      ...(chosenState && { state: chosenState }),
      ...(event && { type: event }),
      ...(q !== "" && { q }),
      page: filter.page,
      pageSize,
    },
    { every: (data) => isActive && data !== undefined && data.counts.waiting > 0 && pollEvery },
  );
  const again = async () => {
    await Promise.all([read.refetch(), refetch()]);
  };
  return (
    <ListView
      isSection
      title={texts.title}
      tools={<Tools webhooks={webhooks} filter={filter} chosen={chosen} event={event} counts={read.data?.counts} />}
      read={read}
      filter={filter}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      className="log"
      columns={useColumns(webhooks)}
      keyOf={({ id }) => id}
      groupOf={({ createdAt }) => dayName(createdAt)}
      details={{
        render: (delivery) => <Details delivery={delivery} refetch={again} />,
        nameOf: ({ type, createdAt }) => texts.detailsOf(type, time(createdAt)),
      }}
    />
  );
}

type ToolsProps = Omit<Props, "refetch"> & {
  /** The webhook and the kind of event that are shown alone. */
  chosen: string | undefined;
  event: string | undefined;
  counts: Record<DeliveryState, number> | undefined;
};

function Tools({ webhooks, filter, chosen, event, counts }: ToolsProps) {
  const texts = useWords().webhooks.deliveries;
  const { all } = useWords().operator;
  return (
    <>
      <FilterChips
        label={texts.filters}
        name="state"
        filter={filter}
        chips={[
          { value: "", text: all, count: counts && counts.failed + counts.waiting + counts.arrived },
          ...states.map((value) => ({ value, text: texts.states[value], count: counts?.[value] })),
        ]}
      />
      <ListMenus isActive={chosen !== undefined || event !== undefined}>
        <Select
          label={texts.columns.to}
          name="webhook"
          value={chosen ?? ""}
          onChange={(id) => filter.set({ webhook: id })}
        >
          <option value="">{texts.any}</option>
          {webhooks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select label={texts.columns.event} name="type" value={event ?? ""} onChange={(of) => filter.set({ type: of })}>
          <option value="">{texts.any}</option>
          {deliveryTypes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </ListMenus>
      <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
    </>
  );
}

function useColumns(webhooks: readonly ListedWebhook[]): Column<ListedDelivery>[] {
  const { deliveries: texts, seconds } = useWords().webhooks;
  const { language } = useLocale();
  const { time } = useMoments();
  const { columns } = texts;
  const names = new Map(webhooks.map(({ id, name }) => [id, name]));
  return [
    text(columns.time, ({ createdAt }) => time(createdAt), { width: "narrow", className: "num" }),
    text(
      columns.event,
      ({ type }) => (
        <code className="webhook-address" translate="no">
          {type}
        </code>
      ),
      { width: "wide" },
    ),
    text(columns.about, (delivery) => aboutOf(delivery, language, texts.revision)),
    text(columns.to, ({ webhook }) => names.get(webhook), { width: "middle" }),
    state(
      columns.answer,
      ({ state: now, status, response, attempts }) => (
        <>
          {now === "arrived" ? (
            <span className="meta num">{status}</span>
          ) : (
            <span className={`tag ${now === "failed" ? "bad" : attempts > 0 ? "warn" : "plain"}`}>
              {status ?? response ?? texts.states[now]}
            </span>
          )}
          {attempts > 1 && <span className="meta delivery-attempts">{texts.attempts(attempts)}</span>}
        </>
      ),
      { width: "wide" },
    ),
    text(
      columns.took,
      ({ took }) =>
        took !== null && (
          <span className={took >= slow ? "webhook-bad" : ""}>{seconds((took / 1_000).toFixed(1))}</span>
        ),
      { width: "narrow", from: "desktop", className: "num end", has: ({ took }) => took !== null },
    ),
  ];
}

/** What an event is about, from what it says. */
function aboutOf({ account, body }: ListedDelivery, language: Language, revision: (number: number) => string) {
  if (account !== null) return account.replace(/\+86\d{11}/, spacedPhone);
  const { data } = JSON.parse(body) as { data: Told }; // the server wrote it
  const name = (data.name ?? data.title)?.[language];
  if (name !== undefined) return `${name} ${data.version}`;
  return data.revision === undefined ? data.subject : revision(data.revision);
}

type Told = { name?: Bilingual; title?: Bilingual; version?: string; revision?: number; subject?: string };

/** What was sent, what came back, and what can be done. */
function Details({ delivery, refetch }: { delivery: ListedDelivery; refetch: () => Promise<void> }) {
  const texts = useWords().webhooks.deliveries;
  const { moment } = useMoments();
  const { id, body, status, response, attempts, dueAt, settledAt } = delivery;
  const facts = [
    [texts.tried, attempts > 0 && texts.attempts(attempts)],
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
