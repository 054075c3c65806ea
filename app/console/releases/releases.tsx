import "./releases.css";
import { useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { releaseStates, type AdminProduct, type ListedRelease } from "../../../contract/schemas/publishing.ts";
import { formatMoment } from "../../browser/locale/formats.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Empty } from "../../ui/empty.tsx";
import { Plus } from "../icons.tsx";
import { bidiIsolated } from "../../ui/bidi-isolated.ts";
import { DataList, type Column } from "../list/data-list.tsx";
import { ProductFilter } from "../list/product-filter.tsx";
import { SearchField } from "../list/search-field.tsx";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { releasePath } from "../routing/release-path.ts";
import { NewReleaseDialog } from "./new-release-dialog.tsx";
import { ReleaseTags } from "./editor/release-tags.tsx";

const pageSize = 20;
const shown = ["all", ...releaseStates] as const;
type Shown = (typeof shown)[number];

/** Releases of all products, those in progress first: where publishing starts. */
export const ReleasesView: View = ({ address }) => {
  const { releases: texts } = useWords().publish;
  const filter = useFilter(address);
  const chosen = shown.find((each) => each === filter.get("state")) ?? "all";
  const product = filter.get("product");
  const q = filter.get("q");
  const query = { ...(chosen !== "all" && { state: chosen }), ...(product && { product }), ...(q && { q }) };
  const read = useRead("adminReleases", { ...query, page: filter.page, pageSize });
  const products = useRead("adminProducts", {}).data?.items;
  const [isCreating, setIsCreating] = useState(false);
  return (
    <div className="operator">
      <h1 className="hidden-text">{texts.title}</h1>
      <div className="list-tools">
        <States chosen={chosen} products={products} product={product} filter={filter} />
        <button type="button" className="button primary" onClick={() => setIsCreating(true)}>
          <Plus size={16} />
          {texts.newRelease}
        </button>
      </div>
      <div className="list-tools">
        <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
        <ProductFilter products={products} chosen={product} filter={filter} />
      </div>
      <DataList
        read={read}
        filter={filter}
        empty={<Nothing what={q || product ? "search" : chosen} />}
        label={texts.table}
        className="release-rows"
        columns={useColumns(products ?? [])}
        keyOf={({ product: of, version }) => `${of}/${version}`}
      />
      {isCreating && <NewReleaseDialog products={products} product={product} onClose={() => setIsCreating(false)} />}
    </div>
  );
};

type StatesProps = { chosen: Shown; products: AdminProduct[] | undefined; product: string; filter: Filter };

function States({ chosen, products, product, filter }: StatesProps) {
  const { states, releases: texts } = useWords().publish;
  const count = useCount();
  const counted = products?.filter(({ slug }) => product === "" || slug === product);
  const countOf = (each: Shown) =>
    (counted ?? []).reduce(
      (sum, { releases }) =>
        sum + (each === "all" ? releaseStates.reduce((all, state) => all + releases[state], 0) : releases[each]),
      0,
    );
  return (
    <nav aria-label={texts.filters} className="chips">
      {shown.map((each) => (
        <a
          key={each}
          className="chip"
          aria-current={each === chosen ? "true" : undefined}
          href={filter.hrefWith({ state: each === "all" ? "" : each })}
        >
          {each === "all" ? texts.allStates : states[each]}{" "}
          <span className="chip-count">{counted && count(countOf(each))}</span>
        </a>
      ))}
    </nav>
  );
}

function Nothing({ what }: { what: Shown | "search" }) {
  const { releases: texts } = useWords().publish;
  return (
    <Empty
      title={texts.emptyTitle}
      text={texts.empty[what]}
      action={
        what === "all" ? (
          <a className="button" href="/publish/import">
            {texts.openImport}
          </a>
        ) : (
          <a className="button" href="/publish">
            {texts.showAll}
          </a>
        )
      }
    />
  );
}

function useColumns(products: AdminProduct[]): Column<ListedRelease>[] {
  const { releases: texts } = useWords().publish;
  const { language, words } = useLocale();
  const { day } = useFormats();
  const moment = (at: string) => formatMoment(at, language, words);
  const nameOf = (product: string) => products.find(({ slug }) => slug === product)?.name[language] ?? product;
  const { columns } = texts;
  return [
    {
      head: columns.release,
      render: ({ product, version }) => (
        <a className="row-link" href={releasePath(product, version)}>
          {nameOf(product)} <span className="num">{version}</span>
        </a>
      ),
    },
    {
      head: columns.state,
      width: "clamp(16rem, 31cqi, 21rem)",
      className: "row-state",
      render: ({ state, translation, publishAt }) => (
        <>
          <ReleaseTags state={state} translation={translation} />
          {publishAt !== null && <span className="row-below num">{texts.publishAt(moment(publishAt))}</span>}
        </>
      ),
    },
    { head: columns.date, width: "8.5rem", className: "num row-time", render: ({ updateTime }) => day(updateTime) },
    {
      head: columns.files,
      width: "7rem",
      className: "num row-files",
      render: ({ files }) => (files === 0 ? texts.noFiles : texts.files(files)),
    },
    {
      head: columns.edited,
      width: "clamp(12rem, 25cqi, 17rem)",
      className: "row-edited",
      render: ({ editedAt, editedBy }) => {
        if (editedAt === null) return texts.untouched;
        return editedBy === null ? moment(editedAt) : texts.editedBy(bidiIsolated(editedBy), moment(editedAt));
      },
    },
  ];
}
