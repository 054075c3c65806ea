import "../form/editor.css";
import "./legal.css";
import { DataTable, type Column } from "../list/data-list.tsx";
import { useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { newLicence } from "../../../contract/schemas/publishing.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";
import { LegalEditor } from "./legal-editor.tsx";
import { Segments } from "../../ui/segments.tsx";

type Licence = CallData<"adminLicences">["items"][number];

/** The licences of downloads: the versions of each, and a new one. */
export const LicenceView: View = () => {
  const { licence: texts, inForce, since, published } = useWords().legal;
  const { viewPage } = useWords().publish;
  const { language } = useLocale();
  const { day } = useFormats();
  const api = useApi();
  const read = useRead("adminLicences", {});
  const [chosen, choose] = useState<string>();
  const offered = [...new Set(read.data?.items.flatMap((each) => (each.offered ? each.id : [])))];
  const id = chosen ?? offered[0];
  const items = read.data?.items.filter((each) => each.id === id);
  const titleOf = (licence: string) => read.data?.items.find((each) => each.id === licence)?.title[language] ?? licence;
  const current = items?.find((each) => each.current) ?? items?.[0];
  return (
    <div className="operator">
      <ViewHead
        title={current ? inForce(current.version) : texts.title}
        note={current && since(current.title[language], day(current.effective))}
      >
        {current && (
          <a className="button small" href={current.url}>
            {viewPage}
          </a>
        )}
      </ViewHead>
      <SectionProblem problem={read.problem} />
      {offered.length > 1 && (
        <Segments
          label={texts.title}
          items={offered.map(titleOf)}
          value={offered.indexOf(id ?? "")}
          onChange={(index) => choose(offered[index])}
        />
      )}
      {!items && !read.problem && <Skeleton count={8} />}
      {items?.length === 0 && (
        <Empty
          title={texts.none}
          action={
            <a className="button small" href="/site">
              {texts.toSite}
            </a>
          }
        />
      )}
      {current && (
        <LegalEditor
          key={`${current.id} ${current.version}`}
          name={`licence ${current.id}`}
          title={texts.title}
          present={current}
          schema={newLicence}
          inputOf={(draft) => draft}
          taken={items?.map(({ version }) => version) ?? []}
          consent="licence"
          refetch={read.refetch}
          publish={async (draft) => {
            const made = await api().call("createLicence", { id: current.id, ...draft, version: draft.version.trim() });
            showMessage("done", published(texts.title, made.version));
            await read.refetch();
          }}
        />
      )}
      {items && items.length > 0 && <Versions items={items} />}
    </div>
  );
};

function Versions({ items }: { items: Licence[] }) {
  const { licence: texts } = useWords().legal;
  const { language } = useLocale();
  const { day } = useFormats();
  const currentIndex = items.findIndex((each) => each.current);
  const columns: Column<Licence>[] = [
    { head: texts.columns.version, className: "num", render: ({ version }) => version },
    { head: texts.columns.effective, className: "num row-time", render: ({ effective }) => day(effective) },
    {
      head: texts.columns.title,
      className: "row-state",
      render: (licence) => (
        <>
          {licence.title[language]} {licence.current && <span className="meta">{texts.current}</span>}
          {items.indexOf(licence) < currentIndex && <span className="tag warn">{texts.coming}</span>}
        </>
      ),
    },
  ];
  return (
    <section>
      <h2>{texts.versions}</h2>
      <DataTable
        items={items}
        label={texts.versions}
        className="text-rows"
        columns={columns}
        keyOf={({ version }) => version}
      />
    </section>
  );
}
