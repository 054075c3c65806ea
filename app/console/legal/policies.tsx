import { useLocale } from "../../browser/locale/locale.ts";
import { policiesToAgree } from "./agreed-policies.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { useLegalWords } from "./words.ts";

/** All policies with their current versions. */
export const PoliciesView: View = () => {
  const { policies: texts } = useLegalWords();
  const { language } = useLocale();
  const { day } = useFormats();
  const { data, problem } = useRead("policies", { pageSize: 100 });
  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={10} />}
      {data && (
        <table className="rows text-rows" aria-label={texts.table}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.title}</th>
              <th scope="col">{texts.columns.version}</th>
              <th scope="col">{texts.columns.effective}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ slug, title, version, effective }) => (
              <tr key={slug}>
                <th scope="row">
                  <a className="row-link" href={`/publish/policies/${slug}`}>
                    {title[language]}
                  </a>
                  {policiesToAgree.includes(slug) && <span className="tag">{texts.asks}</span>}
                </th>
                <td className="num row-location">{version}</td>
                <td className="num row-time">{day(effective)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
};
