import en from "../../../contract/words/console/documentation.en.ts";
import zh from "../../../contract/words/console/documentation.zh.ts";
import { languageTag } from "../../../contract/language.ts";
import type { PageFeedback, StaleTranslation } from "../../../contract/schemas/content.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { Empty } from "../../ui/empty.tsx";
import { DataList, type Column } from "../list/data-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { ProductFilter } from "../list/product-filter.tsx";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";

const own = { en, zh };
const pageSize = 50;
const lists = ["feedback", "translations"] as const;

/** What readers say of the documentation, and what is to be translated. */
export const DocumentationView: View = ({ address }) => (
  <WithWords own={own}>
    <Lists filter={useFilter(address)} />
  </WithWords>
);

function Lists({ filter }: { filter: Filter }) {
  const texts = useWords().documentation;
  const products = useRead("adminProducts", {}).data?.items;
  const product = filter.get("product");
  const chosen = lists.find((name) => name === filter.get("list")) ?? "feedback";
  const input = { ...(product && { product }), page: filter.page, pageSize };
  return (
    <div className="operator">
      <ViewHead title={texts.title} />
      <div className="list-tools">
        <FilterChips
          label={texts.lists}
          name="list"
          filter={filter}
          chips={lists.map((name) => ({ value: name === "feedback" ? "" : name, text: texts[name].name }))}
        />
        <ProductFilter products={products} chosen={product} filter={filter} />
      </div>
      {chosen === "feedback" ? (
        <Feedback filter={filter} input={input} />
      ) : (
        <Translations filter={filter} input={input} />
      )}
    </div>
  );
}

type ListProps = { filter: Filter; input: { product?: string; page: number; pageSize: number } };

function Feedback({ filter, input }: ListProps) {
  const texts = useWords().documentation.feedback;
  return (
    <DataList
      read={useRead("feedback", input)}
      filter={filter}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      columns={useFeedbackColumns()}
      keyOf={({ product, slug, version }) => `${product} ${version} ${slug}`}
    />
  );
}

function useFeedbackColumns(): Column<PageFeedback>[] {
  const texts = useWords().documentation.feedback;
  const { language, words } = useLocale();
  return [
    {
      head: texts.columns.page,
      render: ({ product, slug, version, title, path }) => (
        <>
          {path === null ? slug : <a href={path}>{title?.[language] ?? slug}</a>}
          <span className="row-below">
            {[product, version].filter((part) => part !== null).join(" ")}
            {title === null && ` · ${texts.gone}`}
          </span>
        </>
      ),
    },
    {
      head: texts.columns.answers,
      width: "11rem",
      className: "num",
      render: (page) => texts.answers(page.helpful, page.unhelpful),
    },
    {
      head: texts.columns.comments,
      width: "50%",
      render: ({ comments }) => (
        <ul className="feedback-comments">
          {comments.map(({ at, helpful, language: written, text }) => (
            <li key={at + text}>
              <span lang={languageTag[written]}>{text}</span>
              <span className="row-below">
                {texts.said[helpful ? "helpful" : "unhelpful"]} · {formatMoment(at, language, words)}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
}

function Translations({ filter, input }: ListProps) {
  const texts = useWords().documentation.translations;
  return (
    <DataList
      read={useRead("translations", input)}
      filter={filter}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      columns={useTranslationColumns()}
      keyOf={({ path }) => path}
    />
  );
}

function useTranslationColumns(): Column<StaleTranslation>[] {
  const texts = useWords().documentation.translations;
  const { language } = useLocale();
  const format = useFormats();
  const dayOf = (day: string | null) => (day === null ? texts.none : format.day(day));
  return [
    {
      head: texts.columns.page,
      render: ({ product, title, path }) => (
        <>
          <a href={path}>{title[language]}</a>
          <span className="row-below">{product}</span>
        </>
      ),
    },
    {
      head: texts.columns.language,
      width: "10rem",
      render: ({ language: stale, updated }) => texts[updated[stale] === null ? "missing" : "older"][stale],
    },
    { head: texts.columns.en, width: "10rem", className: "num", render: ({ updated }) => dayOf(updated.en) },
    { head: texts.columns.zh, width: "10rem", className: "num", render: ({ updated }) => dayOf(updated.zh) },
  ];
}
