import "./releases.css";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import {
  releaseSorts,
  releaseStates,
  type AdminProduct,
  type ListedRelease,
  type ReleaseState,
} from "../../../contract/schemas/publishing.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { operatorsDay } from "../../../contract/operators-day.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Empty } from "../../ui/empty.tsx";
import { Download } from "../../ui/icons.tsx";
import { state, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { FilterChips } from "../list/filter-chips.tsx";
import { ListMenus } from "../list/list-menus.tsx";
import { AddButton, ListView } from "../list/list-view.tsx";
import { ProductFilter } from "./product-filter.tsx";
import { SearchField } from "../list/search-field.tsx";
import { SortMenu } from "../list/sort-menu.tsx";
import { useFilter } from "../list/use-filter.ts";
import { Moment } from "../list/moment.tsx";
import { useMoments } from "../list/use-moments.ts";
import { readWith, useRead } from "../list/use-read.ts";
import { useDialog } from "../form/use-dialog.ts";
import { useNavigate } from "../routing/navigate.ts";
import type { View } from "../routing/route.ts";
import { releasePath } from "../routing/release-path.ts";
import { NewReleaseDialog } from "./new-release-dialog.tsx";
import { ReleaseTags } from "./editor/release-tags.tsx";

const pageSize = 20;
const shown = ["all", ...releaseStates] as const;
type Shown = (typeof shown)[number];

/** Releases of all products, those in progress first: where publishing starts. */
export const ReleasesView: View = ({ address }) => {
  const { states, releases: texts } = useWords().publish;
  const filter = useFilter(address);
  const chosen = shown.find((each) => each === filter.get("state")) ?? "all";
  const product = filter.get("product");
  const q = filter.get("q");
  const sort = releaseSorts.find((each) => each === filter.get("sort"));
  const order = { filter, current: sort ?? "" };
  const query = { ...(chosen !== "all" && { state: chosen }), ...(product && { product }), ...(q && { q }) };
  const catalogue = useRead("adminProducts", {});
  const read = readWith(
    useRead("adminReleases", { ...query, ...(sort && { sort }), page: filter.page, pageSize }),
    catalogue,
  );
  const products = catalogue.data?.items;
  const columns = [...useMainColumns(products ?? []), ...useMoreColumns(read.data?.items ?? [])];
  const go = useNavigate();
  const creating = useDialog();
  const isAsked = filter.get("new") !== "";
  const counted = products?.filter(({ slug }) => product === "" || slug === product);
  const countOf = (counts: readonly ReleaseState[]) =>
    counted?.reduce((sum, { releases }) => sum + counts.reduce((all, each) => all + releases[each], 0), 0);
  const [open, all] = [countOf(["draft", "scheduled"]), countOf(releaseStates)];
  return (
    <ListView
      title={open === undefined || all === undefined ? texts.title : open > 0 ? texts.open(open) : texts.allOut(all)}
      enter={texts.edit}
      actions={
        <>
          <a className="button small" href="/publish/import">
            <Download size={15} />
            {texts.import}
          </a>
          <AddButton isMain text={texts.newRelease} onPress={() => creating.open(true)} />
        </>
      }
      tools={
        <>
          <FilterChips
            label={texts.filters}
            name="state"
            filter={filter}
            chips={[
              { value: "", text: texts.allStates, count: all },
              ...releaseStates.map((value) => ({ value, text: states[value], count: countOf([value]) })),
            ]}
          />
          <ListMenus isActive={product !== ""}>
            <ProductFilter products={products} chosen={product} filter={filter} />
          </ListMenus>
          <SortMenu columns={columns} order={order} />
          <SearchField filter={filter} label={texts.searchLabel} hint={texts.searchHint} />
        </>
      }
      read={read}
      filter={filter}
      empty={<Nothing what={q || product ? "search" : chosen} />}
      label={texts.table}
      className="release-rows"
      columns={columns}
      order={order}
      keyOf={({ product: of, version }) => `${of}/${version}`}
    >
      {(creating.value || isAsked) && (
        <NewReleaseDialog
          products={products}
          product={product}
          onClose={(created) => {
            creating.close();
            if (isAsked) filter.set({ new: "" }, { replace: true });
            if (created !== undefined) go(created);
          }}
        />
      )}
    </ListView>
  );
};

function Nothing({ what }: { what: Shown | "search" }) {
  const { releases: texts } = useWords().publish;
  return (
    <Empty
      title={texts.empty[what]}
      action={
        what === "all" ? (
          <a className="button small" href="/publish/import">
            {texts.openImport}
          </a>
        ) : (
          <a className="button small" href="/publish">
            {texts.showAll}
          </a>
        )
      }
    />
  );
}

/** Which release it is, and whether it is out. */
function useMainColumns(products: AdminProduct[]): Column<ListedRelease>[] {
  const { releases: texts } = useWords().publish;
  const { language } = useLocale();
  const { day } = useFormats();
  const { moment, time } = useMoments();
  const nameOf = (product: string) => products.find(({ slug }) => slug === product)?.name[language] ?? product;
  const { columns } = texts;
  return [
    text(columns.version, ({ product, version, state: now }) => (
      <a className="row-link release-name" href={releasePath(product, version)}>
        <span className={now === "withdrawn" ? "num withdrawn" : "num"}>{version}</span> {nameOf(product)}
      </a>
    )),
    state(columns.state, ({ state: now, deprecated, audience, translation }) => {
      if (now === "published" && deprecated === null && audience === "everybody" && translation === null) return null;
      return (
        <ReleaseTags
          state={now === "published" ? null : now}
          isDeprecated={deprecated !== null}
          audience={audience}
          translation={translation}
        />
      );
    }),
    text(
      columns.date,
      ({ updateTime, publishAt, state: now }) => {
        if (publishAt !== null)
          return (
            <strong className="link" title={moment(publishAt)}>
              {day(operatorsDay(publishAt))} {time(publishAt)}
            </strong>
          );
        if (now !== "draft") return updateTime !== null && day(updateTime);
        return <span className="meta">{updateTime ? texts.planned(day(updateTime)) : texts.noDate}</span>;
      },
      { width: "middle", sort: "-date", className: "num" },
    ),
  ];
}

/** What it holds, and what happened to it; each can be hidden. */
function useMoreColumns(items: readonly ListedRelease[]): Column<ListedRelease>[] {
  const { columns, fromFolder, notesOf, downloadsOf } = useWords().publish.releases;
  const { size } = useFormats();
  const format = useCount();
  const most = Math.max(1, ...items.map(({ downloads }) => downloads));
  return [
    text(
      columns.notes,
      ({ notes }) => (
        <>
          <span className="release-wide">{format(notes)}</span>
          <span className="release-narrow">{notesOf(notes)}</span>
        </>
      ),
      { width: "narrow", from: "desktop", className: "num end release-notes" },
    ),
    text(
      columns.files,
      ({ files, size: bytes }) =>
        files > 0 && (
          <>
            <span className="meta">{format(files)} ·</span> {size(bytes)}
          </>
        ),
      { width: "middle", from: "desktop", className: "num end release-files", has: ({ files }) => files > 0 },
    ),
    text(
      columns.downloads,
      ({ downloads }) =>
        downloads > 0 && (
          <>
            <span className="with-bar release-wide">
              {format(downloads)} <span className="bar" style={{ width: `${(100 * downloads) / most}%` }} />
            </span>
            <span className="release-narrow">{downloadsOf(downloads)}</span>
          </>
        ),
      {
        width: "middle",
        from: "tablet",
        sort: "-downloads",
        className: "num release-downloads",
        has: ({ downloads }) => downloads > 0,
      },
    ),
    text(
      columns.edited,
      ({ editedAt, editedBy }) =>
        editedAt === null ? (
          <span className="meta">{fromFolder}</span>
        ) : (
          <>
            {editedBy !== null && <bdi>{editedBy}</bdi>}{" "}
            <span className="meta num">
              <Moment at={editedAt} />
            </span>
          </>
        ),
      { width: "middle", from: "desktop", sort: "-edited", has: ({ editedAt }) => editedAt !== null },
    ),
  ];
}
