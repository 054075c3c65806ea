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
        read={{
          ...read,
          data: read.data && { ...read.data, shown: read.data.items.length, items: byText(read.data.items) },
        }}
        filter={filter}
        label={texts.title}
        columns={useColumns()}
        className="agreement-rows"
        keyOf={({ text: { kind, version, agreedAt } }) => [kind, version, agreedAt].join(" ")}
        empty={<Empty title={texts.none} />}
      />
    </div>
  );
};

/** One version of a text, and each time that the account agreed to it, newest first. */
type AgreedText = { text: Agreement; times: Agreement[] };

function byText(agreements: readonly Agreement[]): AgreedText[] {
  const texts = Map.groupBy(agreements, ({ title, kind, version }) => [kind, title.en, version].join(" "));
  return [...texts.values()].flatMap(([text, ...others]) => (text ? [{ text, times: [text, ...others] }] : []));
}

function useColumns(): Column<AgreedText>[] {
  const { agreements: texts, shortNames } = useWords();
  const { language } = useLocale();
  const { columns } = texts;
  return [
    {
      head: columns.text,
      render: ({ text: { title, paths, version }, times }) => (
        <>
          {paths ? (
            <a className="link" href={paths[language]}>
              {title[language]} <span className="num">{version}</span>
            </a>
          ) : (
            <>
              {title[language]} <span className="num">{version}</span>
            </>
          )}
          {times.length > 1 && <span className="row-below">{texts.times(times.length)}</span>}
        </>
      ),
    },
    {
      head: columns.file,
      width: "62%",
      render: ({ times }) => (
        <ul>
          {times.map(({ product, file, agreedAt }) => (
            <li key={agreedAt + (file ?? "")}>
              <span>
                {file ?? <span className="meta">{texts.account}</span>}{" "}
                {product !== null && <span className="meta">{shortNames[product] ?? product}</span>}
              </span>
              <span className="num">
                <Recent at={agreedAt} />
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}
