import "./webhooks.css";
import type { CallData } from "../../../contract/schemas.ts";
import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import en from "../../../contract/words/console/webhooks.en.ts";
import zh from "../../../contract/words/console/webhooks.zh.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { Empty } from "../../ui/empty.tsx";
import { useDialog } from "../form/use-dialog.ts";
import { actions, state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { AddButton, ListView } from "../list/list-view.tsx";
import { allWebhooks, isStopped } from "../list/stopped-webhooks.ts";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { Deliveries } from "./deliveries.tsx";
import { arrivedShare, medianTook, pollEvery } from "./delivery-figures.ts";
import { Receiver } from "./receiver.tsx";
import { TestButton } from "./test-button.tsx";
import { Ticks } from "./ticks.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { WebhookMenu } from "./webhook-menu.tsx";

const own = { en, zh };

/** Who is told of events, how it went lately, and the deliveries. */
export const WebhooksView: View = ({ address }) => (
  <WithWords own={own}>
    <Webhooks filter={useFilter(address)} />
  </WithWords>
);

function Webhooks({ filter }: { filter: Filter }) {
  const texts = useWords().webhooks;
  const read = useRead("webhooks", allWebhooks, { every: (data) => isSending(data) && pollEvery });
  const { data, refetch } = read;
  const creating = useDialog();
  const items = data?.items.toSorted((a, b) => Number(isStopped(b)) - Number(isStopped(a)));
  return (
    <ListView
      title={items ? (items.some(wasTold) ? texts.state(stateOf(items)) : texts.untold(items.length)) : texts.title}
      enter={texts.deliveries.unfold}
      actions={<AddButton isMain={!items?.some(isStopped)} text={texts.create} onPress={() => creating.open(true)} />}
      read={{ ...read, data: data && { ...data, items: items ?? [] } }}
      filter={filter}
      empty={<Empty title={texts.empty} />}
      label={texts.table}
      className="webhook-rows"
      columns={useColumns(filter, refetch)}
      keyOf={({ id }) => id}
    >
      {items && items.length > 0 && <Deliveries webhooks={items} filter={filter} refetch={refetch} />}
      {items && (items.length === 0 || items.some(({ preset }) => preset === "standard")) && <Receiver />}
      {creating.value && <WebhookDialog refetch={refetch} onClose={creating.close} />}
    </ListView>
  );
}

function isSending(read: CallData<"webhooks"> | undefined): boolean {
  return read?.items.some((each) => each.state === "active" && each.waiting > 0) ?? false;
}

function isBad(webhook: ListedWebhook): boolean {
  return isStopped(webhook) || webhook.failures > 0;
}

function wasTold({ recent }: ListedWebhook): boolean {
  return recent.length > 0;
}

/** The first webhook that was stopped, and the first one that fails. */
function stateOf(items: readonly ListedWebhook[]) {
  return { stopped: items.find(isStopped)?.name, failing: items.find(isBad)?.name };
}

function useColumns(filter: Filter, refetch: () => Promise<void>): Column<ListedWebhook>[] {
  const texts = useWords().webhooks;
  const count = useCount();
  const { recent: recently } = useMoments();
  const { columns } = texts;
  return [
    text(columns.name, ({ id, name, url }) => (
      <>
        <a className="row-link" href={filter.hrefWith({ webhook: id, state: "" })}>
          <bdi>{name}</bdi>
        </a>
        <span className="row-below webhook-address" translate="no" title={addressOf(url)}>
          {addressOf(url)}
        </span>
      </>
    )),
    text(
      columns.events,
      ({ events }) => {
        const groups = [...new Set(events.map((event) => event.split(".")[0] ?? event))];
        return groups.map((group) => texts.groups[group] ?? group).join(texts.separator);
      },
      { width: "middle", from: "desktop" },
    ),
    text(columns.recent, ({ recent }) => <Ticks recent={recent} />, { width: "wide", from: "tablet", has: wasTold }),
    text(
      columns.arrived,
      ({ recent }) => {
        const share = arrivedShare(recent);
        return share !== null && <span className={share < 100 ? "webhook-bad" : ""}>{texts.percent(share)}</span>;
      },
      { width: "narrow", from: "desktop", className: "num end", has: wasTold },
    ),
    text(
      columns.median,
      ({ recent }) => {
        const took = medianTook(recent);
        return took !== null && texts.seconds((took / 1_000).toFixed(1));
      },
      { width: "narrow", from: "desktop", className: "num end", has: wasTold },
    ),
    state(
      columns.state,
      ({ state: now, waiting, retryAt }) => {
        const hint = waiting > 0 ? texts.waiting(count(waiting)) : undefined;
        if (now === "active")
          return retryAt !== null && <EndedTag text={texts.nextTry(recently(retryAt))} hint={hint} />;
        return <EndedTag text={texts.states[now]} hint={hint} look={now === "paused" ? "warn" : "bad"} />;
      },
      { width: "wide" },
    ),
    actions(
      columns.action,
      (webhook) => (
        <span className="webhook-actions">
          <TestButton webhook={webhook} refetch={refetch} />
          <WebhookMenu webhook={webhook} refetch={refetch} />
        </span>
      ),
      { width: "wide" },
    ),
  ];
}

/** Without the query, which holds the key of some group chats. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === "/" ? "" : pathname}`;
}
