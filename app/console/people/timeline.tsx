import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { ActionSelect } from "../list/events/action-select.tsx";
import { EventList } from "../list/events/event-list.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";

const pageSize = 20;

/** All events of an account, newest first, loaded page by page. */
export function Timeline({ account }: { account: string }) {
  const texts = useWords().accounts;
  const audit = useWords().audit;
  const [action, setAction] = useState("");
  const [shown, setShown] = useState(1);
  const id = useId();
  return (
    <section aria-labelledby={id} className="account-events">
      <div className="section-head">
        <h2 id={id}>{texts.events}</h2>
        <a className="link text-ui" href={`/audit?subject=${encodeURIComponent(account)}`}>
          {texts.allEvents}
        </a>
      </div>
      <ActionSelect
        value={action}
        onChange={(chosen) => {
          setAction(chosen);
          setShown(1);
        }}
      />
      {Array.from({ length: shown }, (_, index) => (
        <Page
          key={`${action} ${index}`}
          query={{ subject: account, ...(action !== "" && { action }), page: index + 1, pageSize }}
          none={index === 0 ? texts.noEvents : ""}
          more={index + 1 === shown ? audit.showMore : ""}
          onMore={() => setShown(shown + 1)}
        />
      ))}
    </section>
  );
}

type PageProps = {
  query: { subject: string; action?: string; page: number; pageSize: number };
  /** Shown if there are no events; empty shows nothing. */
  none: string;
  /** Label of the button that loads more; empty hides it. */
  more: string;
  onMore: () => void;
};

function Page({ query, none, more, onMore }: PageProps) {
  const { data, problem } = useRead("audit", query, { keepsPrevious: false });
  if (!data) return problem ? <SectionProblem problem={problem} /> : <Skeleton count={4} />;
  return (
    <>
      {data.items.length > 0 && <EventList events={data.items} />}
      {data.items.length === 0 && none !== "" && <p className="text-ui text-ink-2">{none}</p>}
      {more !== "" && query.page * pageSize < data.total && (
        <button type="button" className="button small spaced" onClick={onMore}>
          {more}
        </button>
      )}
    </>
  );
}
