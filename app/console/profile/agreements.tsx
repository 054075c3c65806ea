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
        keyOf={({ kind, version, agreedAt }) => [kind, version, agreedAt].join(" ")}
        empty={<Empty title={texts.none} />}
      />
    </div>
  );
};

function useColumns(): Column<Agreement>[] {
  const { columns } = useWords().agreements;
  const { language } = useLocale();
  return [
    {
      head: columns.text,
      render: ({ title, paths, version }) => {
        const text = (
          <>
            {title[language]} <span className="num">{version}</span>
          </>
        );
        return paths ? (
          <a className="link" href={paths[language]}>
            {text}
          </a>
        ) : (
          text
        );
      },
    },
    { head: columns.at, render: ({ agreedAt }) => <Recent at={agreedAt} /> },
  ];
}
