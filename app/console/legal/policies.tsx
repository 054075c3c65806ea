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
      render: ({ slug, title, version }) => (
        <a className="row-link" href={`/publish/policies/${slug}`}>
          {title[language]} <code>{version}</code>
        </a>
      ),
    },
    {
      head: texts.columns.agreement,
      width: "24%",
      className: "row-state",
      render: ({ agreed }) => agreed && texts.required,
    },
    {
      head: texts.columns.effective,
      width: "18%",
      className: "num row-time",
      render: ({ effective }) => day(effective),
    },
    {
      head: texts.edit,
      isHeadHidden: true,
      width: "5rem",
      className: "row-action",
      render: () => (
        <span className="link" aria-hidden="true">
          {texts.edit}
        </span>
      ),
    },
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
