import { useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { FirstChange } from "./first-change.tsx";
import { newestOf } from "../list/used-products.ts";
import { useVersionPath } from "../list/use-version-path.ts";

const shown = 4;

/** The newest versions of the other products, and the most important change of each. */
export function News({ except }: { except: readonly string[] }) {
  const { news: texts } = useWords().dashboard;
  const { language } = useLocale();
  const { data, problem } = useRead("products", { pageSize: 100 });
  const formats = useFormats();
  const versionPath = useVersionPath();
  const id = useId();
  const newest = newestOf(data?.items ?? []).filter(({ slug }) => !except.includes(slug));
  if (data && newest.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.newestTitle}</h2>
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={shown} />}
      <ul className="dashboard-news">
        {newest.slice(0, shown).map(({ slug, version, updateTime }) => {
          const product = data?.items.find((each) => each.slug === slug);
          return (
            <li key={slug}>
              <strong>
                {product?.name[language]}{" "}
                <a className="link num" href={versionPath(slug, version)}>
                  {version}
                </a>
              </strong>
              <span className="num">{formats.day(updateTime)}</span>
              <p>
                <FirstChange slug={slug} version={version} />
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
