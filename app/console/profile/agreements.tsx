import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { Empty } from "../../ui/empty.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { Recent } from "../list/recent.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";

type Agreement = CallData<"agreements">["items"][number];

/** Licences and policies that the account has agreed to. */
export const Agreements: View = ({ address }) => {
  const { agreements: texts } = useWords();
  const filter = useFilter(address);
  const read = useRead("agreements", { page: filter.page, pageSize: 50 });
  return (
    <div className="operator">
      <ViewHead title={read.data ? texts.state(read.data.total) : texts.title} />
      <DataList
        read={read}
        filter={filter}
        label={texts.title}
        columns={useColumns()}
        keyOf={({ kind, version, product, agreedAt }) => [kind, version, product, agreedAt].join(" ")}
        empty={<Empty title={texts.none} />}
      />
    </div>
  );
};

function useColumns(): Column<Agreement>[] {
  const { agreements: texts, shortNames } = useWords();
  const { language } = useLocale();
  const { columns } = texts;
  return [
    {
      head: columns.text,
      render: ({ title, paths }) =>
        paths ? (
          <a className="row-link" href={paths[language]}>
            {title[language]}
          </a>
        ) : (
          title[language]
        ),
    },
    { head: columns.version, width: "min(9rem, 16cqi)", className: "num row-mid", render: ({ version }) => version },
    {
      head: columns.file,
      width: "32%",
      className: "row-more",
      render: ({ product, file }) =>
        file !== null && (
          <>
            {file} {product !== null && <span className="meta">{shortNames[product] ?? product}</span>}
          </>
        ),
    },
    {
      head: columns.agreed,
      width: "min(9rem, 30cqi)",
      className: "num end row-state",
      render: ({ agreedAt }) => <Recent at={agreedAt} />,
    },
  ];
}
