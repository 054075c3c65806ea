import { useEffect, useState } from "react";
import { sendingHeld, withoutSite } from "../../../contract/readiness.ts";
import type { Profile } from "../../../contract/schemas/own-account.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useShareApplicationCounts } from "../list/application-counts.ts";
import { allWebhooks } from "../list/stopped-webhooks.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import { useNavigate } from "../routing/navigate.ts";
import { Plus } from "../icons.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Notices } from "./notices.tsx";
import { usePortalSteps } from "./portal-steps.tsx";
import { Scheduled } from "./scheduled.tsx";
import { useReadiness } from "./use-readiness.ts";
import { shownApplications, useWaiting, WaitingRows } from "./waits.tsx";

/** Where an admin of an empty portal begins. */
const setUpPath = "/site?part=basics";

/** Whether the steps of a portal's first day were put away in this browser. */
const putAway = storedValue("portal-steps-away", (value) => value === true);

/** What waits for an operator, with one press each. */
export function OperatorBoard({ roles }: Pick<Profile, "roles">) {
  const texts = useWords().dashboard;
  const { all } = useWords().operator.queue;
  const count = useCount();
  const isAdmin = roles.includes("admin");
  const isReviewer = isAdmin || roles.includes("reviewer");
  const isPublisher = isAdmin || roles.includes("publisher");
  const readiness = useReadiness();
  const warnings = readiness?.warnings;
  const isEmpty = isAdmin && (warnings?.includes(withoutSite) ?? false);
  const go = useNavigate();
  useEffect(() => {
    if (isEmpty) go(setUpPath);
  }, [isEmpty, go]);
  const queue = useRead("applicationQueue", { state: "waiting", pageSize: shownApplications }, { enabled: isReviewer });
  useShareApplicationCounts(queue.data?.counts);
  const messages = useRead("messages", { state: "failed", pageSize: 10 }, { enabled: isAdmin });
  const tokens = useRead("tokens", { pageSize: 100 }, { enabled: isAdmin });
  const webhooks = useRead("webhooks", allWebhooks, { enabled: isAdmin });
  const drafts = useRead("adminReleases", { state: "draft", mine: "1", pageSize: 5 }, { enabled: isPublisher });
  const { rows, total } = useWaiting({
    queue: queue.data,
    messages,
    tokens: tokens.data,
    webhooks: webhooks.data,
    drafts: drafts.data,
    isHeld: isAdmin && (warnings?.includes(sendingHeld) ?? false),
  });
  const [isAway, setAway] = useState(() => putAway.read());
  const allSteps = usePortalSteps(isAdmin && !isAway, warnings ?? []);
  const done = allSteps?.filter(({ isDone }) => isDone).length ?? 0;
  const steps = isAway || allSteps?.length === done ? null : allSteps;
  const reads = [
    ...(isReviewer ? [queue] : []),
    ...(isAdmin ? [messages, tokens, webhooks] : []),
    ...(isPublisher ? [drafts] : []),
  ];
  const problem = reads.find((read) => read.problem)?.problem ?? null;
  const isLoading = reads.some(({ data }) => !data) && !problem;
  if (isLoading || !readiness || !warnings) return <Skeleton count={4} title={texts.title} />;
  return (
    <>
      {rows.length === 0 ? (
        <ViewHead title={steps ? texts.portal.title(done, steps.length) : texts.waits.none}>
          {isPublisher && !steps && <NewRelease />}
        </ViewHead>
      ) : (
        <ViewHead count={count(total)} title={texts.waits.title(total)} enter={texts.waits.enter}>
          {queue.data && queue.data.counts.waiting > 0 && (
            <a className="link text-ui" href="/review">
              {all(count(queue.data.counts.waiting))}
            </a>
          )}
          {isPublisher && !steps && <NewRelease />}
        </ViewHead>
      )}
      <SectionProblem problem={problem} />
      {rows.length > 0 && <WaitingRows rows={rows} />}
      {steps ? (
        <section className="stack portal-steps">
          {rows.length > 0 && <h2>{texts.portal.title(done, steps.length)}</h2>}
          <FirstSteps label={texts.portal.label} steps={steps} />
          <p>
            <button
              type="button"
              className="quiet-link text-meta"
              onClick={() => {
                putAway.write(true);
                setAway(true);
              }}
            >
              {texts.portal.hide}
            </button>
          </p>
        </section>
      ) : (
        <Notices warnings={isAdmin ? warnings : []} />
      )}
      {isPublisher && <Scheduled />}
      {readiness.version !== "" && <footer className="text-note text-ink-2">v{readiness.version}</footer>}
    </>
  );
}

function NewRelease() {
  const { newRelease } = useWords().publish.releases;
  return (
    <a className="button primary small" href="/publish?new=1">
      <Plus size={16} />
      {newRelease}
    </a>
  );
}
