import "./webhooks.css";
import { useState } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import en from "../../../contract/words/console/webhooks.en.ts";
import zh from "../../../contract/words/console/webhooks.zh.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Plus } from "../icons.tsx";
import { DataTable, type Column } from "../list/data-list.tsx";
import { EndedTag } from "../list/ended-tag.tsx";
import { allWebhooks, isStopped } from "../list/stopped-webhooks.ts";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { Deliveries } from "./deliveries.tsx";
import { arrivedShare, medianTook, pollEvery } from "./recent.ts";
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
  const { data, problem, refetch } = useRead("webhooks", allWebhooks, {
    every: (read) => isSending(read) && pollEvery,
  });
  const [isCreating, setCreating] = useState(false);
  const columns = useColumns(filter, refetch);
  const { recent, arrived, median } = texts.columns;
  const ofDeliveries = [recent, arrived, median];
  const items = data?.items.toSorted((a, b) => Number(isStopped(b)) - Number(isStopped(a)));
  return (
    <div className="operator">
      <ViewHead
        title={items ? (items.some(wasTold) ? texts.state(stateOf(items)) : texts.untold(items.length)) : texts.title}
        enter={texts.deliveries.unfold}
      >
        <button
          type="button"
          className={items?.some(isStopped) ? "button small" : "button primary small"}
          onClick={() => setCreating(true)}
        >
          <Plus size={16} />
          {texts.create}
        </button>
      </ViewHead>
      <SectionProblem problem={problem} />
      {(items ? items.length > 0 : !problem) && (
        <DataTable
          items={items ?? null}
          label={texts.table}
          className="webhook-rows"
          columns={columns.filter(({ head }) => !ofDeliveries.includes(head) || !items || items.some(wasTold))}
          keyOf={({ id }) => id}
        />
      )}
      {items?.length === 0 && <Empty title={texts.empty} />}
      {items && items.length > 0 && <Deliveries webhooks={items} filter={filter} refetch={refetch} />}
      {items && (items.length === 0 || items.some(({ preset }) => preset === "standard")) && <Receiver />}
      {isCreating && <WebhookDialog refetch={refetch} onClose={() => setCreating(false)} />}
    </div>
  );
}

function isSending(read: CallData<"webhooks"> | undefined): boolean {
  return read?.items.some(({ state, waiting }) => state === "active" && waiting > 0) ?? false;
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
    {
      head: columns.name,
      render: ({ id, name, url }) => (
        <>
          <a className="row-link" href={filter.hrefWith({ webhook: id, state: "" })}>
            <bdi>{name}</bdi>
          </a>
          <span className="row-below webhook-address" translate="no" title={addressOf(url)}>
            {addressOf(url)}
          </span>
        </>
      ),
    },
    {
      head: columns.events,
      width: "11rem",
      className: "row-more",
      render: ({ events }) => {
        const groups = [...new Set(events.map((event) => event.split(".")[0] ?? event))];
        return groups.map((group) => texts.groups[group] ?? group).join(texts.separator);
      },
    },
    {
      head: columns.recent,
      width: "13rem",
      className: "row-mid",
      render: ({ recent }) => <Ticks recent={recent} />,
    },
    {
      head: columns.arrived,
      width: "5rem",
      className: "num end row-more",
      render: ({ recent }) => {
        const share = arrivedShare(recent);
        return share !== null && <span className={share < 100 ? "webhook-bad" : ""}>{texts.percent(share)}</span>;
      },
    },
    {
      head: columns.median,
      width: "5.5rem",
      className: "num end row-more",
      render: ({ recent }) => {
        const took = medianTook(recent);
        return took !== null && texts.seconds((took / 1_000).toFixed(1));
      },
    },
    {
      head: columns.state,
      width: "13rem",
      className: "row-state",
      render: ({ state, waiting, retryAt }) => {
        const hint = waiting > 0 ? texts.waiting(count(waiting)) : undefined;
        if (state !== "active") {
          return <EndedTag text={texts.states[state]} hint={hint} look={state === "paused" ? "warn" : "bad"} />;
        }
        return retryAt !== null && <EndedTag text={texts.nextTry(recently(retryAt))} hint={hint} />;
      },
    },
    {
      head: columns.action,
      width: "12.5rem",
      isHeadHidden: true,
      className: "row-action",
      render: (webhook) => (
        <span className="webhook-actions">
          <TestButton webhook={webhook} refetch={refetch} />
          <WebhookMenu webhook={webhook} refetch={refetch} />
        </span>
      ),
    },
  ];
}

/** Without the query, which holds the key of some group chats. */
function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === "/" ? "" : pathname}`;
}
