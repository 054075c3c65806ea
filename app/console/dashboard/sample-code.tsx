import { useId } from "react";
import { samplePath } from "../../../contract/addresses.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";

const shown = 4;

/** Samples whose code can be read on the public pages. */
export function SampleCode() {
  const { code: texts } = useWords().dashboard;
  const { shortNames } = useWords();
  const { language } = useLocale();
  const { data } = useRead("samples", { pageSize: 100 });
  const products = useRead("products", { pageSize: 100 }).data?.items;
  const id = useId();
  const readable = data?.items.filter(({ sources }) => sources.length > 0) ?? [];
  if (data && readable.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      {!data && <Skeleton count={shown} />}
      <ul className="dashboard-list samples">
        {readable.slice(0, shown).map(({ product, slug, title, version, sources }) => {
          const owner = products?.find((each) => each.slug === product);
          return (
            <li key={`${product} ${slug}`}>
              <a className="link name" href={owner && samplePath(owner, slug)}>
                {title[language]}
              </a>
              <span className="file">
                {shortNames[product] ?? product} <span className="num">{version}</span>
              </span>
              <span className="num when">{texts.files(sources.length)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
