import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { releasePath } from "../routing/release-path.ts";
import { useMoments } from "../list/use-moments.ts";
import { useRead } from "../list/use-read.ts";

/** Releases that go live on their own; nothing while there are none. */
export function Scheduled() {
  const { releases: texts } = useWords().dashboard;
  const { shortNames } = useWords();
  const { moment } = useMoments();
  const { data } = useRead("adminReleases", { state: "scheduled", pageSize: 5 });
  const id = useId();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <ul className="dashboard-list">
        {data.items.map(({ product, version, publishAt }) => (
          <li key={`${product}/${version}`}>
            <a className="name link" href={releasePath(product, version)}>
              {shortNames[product] ?? product} {version}
            </a>
            <span className="when num">{publishAt !== null && texts.scheduled(moment(publishAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
