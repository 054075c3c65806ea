import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { Empty } from "../../ui/empty.tsx";
import { moment, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { ListView } from "../list/list-view.tsx";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";

type Agreement = CallData<"agreements">["items"][number];

/** Licences and policies that the account has agreed to. */
export const Agreements: View = ({ address }) => {
  const { agreements: texts } = useWords();
  const { language } = useLocale();
  const filter = useFilter(address);
  const read = useRead("agreements", { page: filter.page, pageSize: 50 });
  const columns: Column<Agreement>[] = [
    text(texts.columns.text, ({ title, paths, version }) => {
      const name = (
        <>
          {title[language]} <span className="num">{version}</span>
        </>
      );
      if (!paths) return name;
      return (
        <a className="link" href={paths[language]}>
          {name}
        </a>
      );
    }),
    moment(texts.columns.at, ({ agreedAt }) => agreedAt, { width: "middle" }),
  ];
  return (
    <ListView
      title={read.data ? texts.state(read.data.total) : texts.title}
      read={read}
      filter={filter}
      label={texts.title}
      empty={<Empty title={texts.none} />}
      keyOf={({ kind, version, agreedAt }) => [kind, version, agreedAt].join(" ")}
      columns={columns}
    />
  );
};
