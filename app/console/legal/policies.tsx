import "./legal.css";
import type { CallData } from "../../../contract/schemas.ts";
import { DataTable, type Column } from "../list/data-list.tsx";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";

/** All policies with their current versions. */
export const PoliciesView: View = () => {
  const { policies: texts } = useWords().legal;
  const { language } = useLocale();
  const { day } = useFormats();
  const { data, problem } = useRead("policies", { pageSize: 100 });
  const columns: Column<CallData<"policies">["items"][number]>[] = [
    {
      head: texts.columns.title,
      render: ({ slug, title, agreed }) => (
        <>
          <a className="row-link" href={`/publish/policies/${slug}`}>
            {title[language]}
          </a>
          {agreed && <span className="tag">{texts.asks}</span>}
        </>
      ),
    },
    { head: texts.columns.version, width: "12rem", className: "num row-state", render: ({ version }) => version },
    { head: texts.columns.effective, className: "num row-time", render: ({ effective }) => day(effective) },
  ];
  return (
    <div className="operator">
      <ViewHead
        title={data ? texts.state(data.items.length, data.items.filter(({ agreed }) => agreed).length) : texts.title}
      />
      <SectionProblem problem={problem} />
      {!problem && (
        <DataTable
          items={data?.items ?? null}
          label={texts.table}
          className="text-rows"
          columns={columns}
          keyOf={({ slug }) => slug}
        />
      )}
    </div>
  );
};
