import { lazy, Suspense } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useCount } from "../../browser/locale/use-count.ts";
import { Empty } from "../../ui/empty.tsx";
import { Warning } from "../../ui/icons.tsx";
import { moment, text } from "../list/columns.tsx";
import type { Column } from "../list/data-list.tsx";
import { ListView } from "../list/list-view.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { usedProducts } from "../list/used-products.ts";
import { useFilter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import { ViewHead } from "../list/view-head.tsx";
import type { View } from "../routing/route.ts";

type Download = CallData<"ownDownloads">["items"][number];

/** In a chunk of its own, with the site's components for downloads. */
const NewestFiles = lazy(() => loadChunk(() => import("./newest-files.tsx")));

/** The newest file of each product, and what the account downloaded; versions withdrawn since then are marked. */
export const Downloads: View = ({ address }) => {
  const { ownDownloads: texts, shortNames } = useWords();
  const versionPath = useVersionPath();
  const count = useCount();
  const filter = useFilter(address);
  const latest = useRead("ownDownloads", { pageSize: 100 });
  const paged = useRead("ownDownloads", { page: filter.page, pageSize: 100 }, { enabled: filter.page > 1 });
  const history = filter.page > 1 ? paged : latest;
  const products = useRead("products", { pageSize: 100 }).data?.items;
  const total = latest.data?.total ?? 0;
  const used = usedProducts(latest.data?.items ?? [], products ?? []);
  const newer = used.filter((each) => each.newer !== null).length;
  const summary = newer > 0 ? texts.newer(newer) : texts.state(count(total), total);
  const title = products && total > 0 ? summary : texts.title;
  const columns: Column<Download>[] = [
    text(
      texts.release,
      ({ product, version, withdrawn }) => (
        <span className="with-icon">
          <a href={versionPath(product, version)} className="num">
            {shortNames[product] ?? product} {version}
          </a>
          {withdrawn && (
            <span className="tag bad">
              <Warning size={13} />
              {texts.withdrawn}
            </span>
          )}
        </span>
      ),
      { width: "wide" },
    ),
    text(texts.file, ({ file }) => file, { from: "desktop" }),
    moment(texts.when, ({ at }) => at, { className: "end" }),
  ];
  return (
    <div className="operator downloads">
      <ViewHead title={title} />
      <section>
        <h2>{texts.newest}</h2>
        <Suspense fallback={<Skeleton count={8} list={texts.newest} />}>
          <NewestFiles usedProducts={used} />
        </Suspense>
      </section>
      <ListView
        isSection
        title={texts.history}
        read={history}
        filter={filter}
        label={texts.history}
        empty={<Empty title={texts.none} text={texts.noneText} />}
        keyOf={({ at, product, version, file }) => `${at} ${product} ${version} ${file}`}
        columns={columns}
      />
    </div>
  );
};
