import "./documentation.css";
import en from "../../../contract/words/console/documentation.en.ts";
import zh from "../../../contract/words/console/documentation.zh.ts";
import { languageTag } from "../../../contract/language.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import type { PageFeedback, StaleTranslation } from "../../../contract/schemas/content.ts";
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
  const { language } = useLocale();
  const products = useRead("adminProducts", {}).data?.items;
  const nameOf = (slug: string) => products?.find((each) => each.slug === slug)?.name[language] ?? slug;
  const product = filter.get("product");
  const chosen = lists.find((name) => name === filter.get("list")) ?? "feedback";
  const input = { ...(product && { product }), page: filter.page, pageSize };
  return (
    <div className="operator">
      {chosen === "feedback" ? <FeedbackHead input={input} /> : <TranslationsHead input={input} />}
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
        <Feedback filter={filter} input={input} nameOf={nameOf} />
      ) : (
        <Translations filter={filter} input={input} nameOf={nameOf} />
      )}
    </div>
  );
}

type Input = { product?: string; page: number; pageSize: number };
/** `nameOf`: of a product, by its slug. */
type ListProps = { filter: Filter; input: Input; nameOf: (slug: string) => string };

function FeedbackHead({ input }: { input: Input }) {
  const texts = useWords().documentation;
  const first = useRead("feedback", { ...input, page: 1 }).data; // begins with those that helped least
  const unhelpful = first?.items.filter((page) => page.unhelpful > 0).length ?? 0;
  const isCounted = first && first.total > 0 && (unhelpful < first.items.length || unhelpful === first.total);
  return <ViewHead title={isCounted ? texts.feedback.state(unhelpful) : texts.title} />;
}

function TranslationsHead({ input }: { input: Input }) {
  const texts = useWords().documentation;
  const total = useRead("translations", input).data?.total;
  return <ViewHead title={total ? texts.translations.state(total) : texts.title} />;
}

function Feedback({ filter, input, nameOf }: ListProps) {
  const read = useRead("feedback", input);
  const texts = useWords().documentation.feedback;
  return (
    <DataList
      read={read}
      filter={filter}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      columns={useFeedbackColumns(read.data?.items ?? [], nameOf)}
      keyOf={({ product, slug, version }) => `${product} ${version} ${slug}`}
    />
  );
}

function useFeedbackColumns(items: readonly PageFeedback[], nameOf: ListProps["nameOf"]): Column<PageFeedback>[] {
  const texts = useWords().documentation.feedback;
  const { language } = useLocale();
  const most = Math.max(...items.map(({ helpful, unhelpful }) => helpful + unhelpful));
  return [
    {
      head: texts.columns.page,
      render: ({ product, slug, version, title }) => (
        <>
          {title?.[language] ?? slug}
          <span className="row-below">
            {[nameOf(product), version].filter((part) => part !== null).join(" ")}
            {title === null && ` · ${texts.gone}`}
          </span>
        </>
      ),
    },
    {
      head: texts.columns.answers,
      width: "min(16rem, 30cqi)",
      className: "num",
      render: ({ helpful, unhelpful }) => (
        <span className="answer-bar">
          {texts.answers(helpful, unhelpful)}
          <span aria-hidden="true">
            <span style={{ width: `${(100 * unhelpful) / most}%` }} />
            <span style={{ width: `${(100 * helpful) / most}%` }} />
          </span>
        </span>
      ),
    },
    {
      head: texts.columns.comments,
      width: "40%",
      render: ({ comments }) => <Comments comments={comments} />,
    },
    {
      head: texts.open,
      width: "7.5rem",
      isHeadHidden: true,
      className: "row-action",
      render: ({ path }) =>
        path !== null && (
          <a className="link text-ui" href={path}>
            {texts.open}
          </a>
        ),
    },
  ];
}

/** What is to be mended comes first, thanks last. */
function Comments({ comments }: Pick<PageFeedback, "comments">) {
  const texts = useWords().documentation.feedback;
  const format = useFormats();
  return (
    <ul className="feedback-comments">
      {comments
        .toSorted((a, b) => Number(a.helpful) - Number(b.helpful))
        .map(({ at, helpful, language: written, text }) => (
          <li key={at + text} className={helpful ? "meta" : undefined}>
            <span lang={languageTag[written]}>{text}</span>{" "}
            <span className="meta">
              {texts.said[helpful ? "helpful" : "unhelpful"]} · {format.day(operatorsDay(at))}
            </span>
          </li>
        ))}
    </ul>
  );
}

function Translations({ filter, input, nameOf }: ListProps) {
  const texts = useWords().documentation.translations;
  return (
    <DataList
      read={useRead("translations", input)}
      filter={filter}
      empty={<Empty title={texts.emptyTitle} text={texts.empty} />}
      label={texts.table}
      columns={useTranslationColumns(nameOf)}
      keyOf={({ path }) => path}
    />
  );
}

function useTranslationColumns(nameOf: ListProps["nameOf"]): Column<StaleTranslation>[] {
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
          <span className="row-below">{nameOf(product)}</span>
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
