import type { NewestVersion, Product, ReleaseFile } from "../../../contract/schemas/catalogue.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { DownloadButton } from "../../public/download/download-button.tsx";
import { Downloads, useDownloads } from "../../public/download/downloads.tsx";
import { ProblemNote } from "../../public/download/problem-note.tsx";
import { shownLicence } from "../../public/download/version-data.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { actions, state, text } from "../list/columns.tsx";
import { DataTable, type Column } from "../list/data-list.tsx";
import type { UsedProduct } from "../list/used-products.ts";
import { useRead } from "../list/use-read.ts";
import { useVersionPath } from "../list/use-version-path.ts";
import "../../ui/dialog.css";
import "../../public/download/download.css";
import "../../public/download/files.css";

/** `used`: if the account has downloaded the product. */
type Row = { product: Product; newest: NewestVersion; file: ReleaseFile; used: UsedProduct | undefined };

/** The file of each product that its page offers first, to be downloaded here; what the account uses comes first. */
export default function NewestFiles({ usedProducts }: { usedProducts: readonly UsedProduct[] }) {
  const { ownDownloads: texts } = useWords();
  const { language } = useLocale();
  const products = useRead("products", { pageSize: 100 });
  const newest = useRead("newestVersions", { pageSize: 100 });
  const problem = products.problem ?? newest.problem;
  const rows = newest.data?.items
    .flatMap((version): Row[] => {
      const product = products.data?.items.find(({ slug, retired }) => slug === version.slug && !retired);
      const file = version.files.find(({ recommended }) => recommended) ?? version.files[0];
      const used = usedProducts.find(({ slug }) => slug === version.slug);
      return product && file ? [{ product, newest: version, file, used }] : [];
    })
    .toSorted((a, b) => Number(b.used !== undefined) - Number(a.used !== undefined));
  const columns = useColumns(rows?.find(({ used }) => used?.newer));
  if (problem) return <SectionProblem problem={problem} />;
  const licences = Object.fromEntries(
    (products.data?.items ?? []).map((product) => [product.slug, shownLicence(product, language)]),
  );
  return (
    <Downloads licences={licences}>
      <Problem />
      <DataTable
        items={products.data ? (rows ?? null) : null}
        label={texts.newest}
        columns={columns}
        keyOf={({ product }) => product.slug}
      />
    </Downloads>
  );
}

function Problem() {
  return <ProblemNote problem={useDownloads().problem} />;
}

/** `first`: the row whose button is the primary one. */
function useColumns(first: Row | undefined): Column<Row>[] {
  const { ownDownloads: texts, files } = useWords();
  const { language } = useLocale();
  const { day, size } = useFormats();
  const versionPath = useVersionPath();
  return [
    text(
      texts.release,
      ({ product, newest }) => (
        <a href={versionPath(product.slug, newest.version)}>
          {product.name[language]} <span className="num">{newest.version}</span>
        </a>
      ),
      { width: "wide" },
    ),
    text(
      texts.file,
      ({ file, newest }) => (
        <>
          {file.name}
          {newest.files.length > 1 && <span className="meta"> {texts.others(newest.files.length - 1)}</span>}
        </>
      ),
      { from: "desktop" },
    ),
    text(texts.own, (row) => <Own {...row} />, {
      width: "narrow",
      from: "tablet",
      className: "num",
      has: ({ used }) => used !== undefined,
    }),
    text(texts.released, ({ newest }) => day(newest.updateTime), {
      width: "narrow",
      from: "desktop",
      className: "num",
    }),
    state(
      texts.size,
      (row) => (
        <>
          {row.used && (
            <span className="newest-own">
              {texts.own} <Own {...row} /> ·{" "}
            </span>
          )}
          {size(row.file.size)}
        </>
      ),
      { width: "narrow", className: "num end" },
    ),
    actions(files.download, (row) => (
      <DownloadButton
        pendingDownload={{
          target: {
            product: row.product.slug,
            version: row.newest.version,
            name: row.file.name,
            size: row.file.size,
          },
          purpose: "download",
        }}
        label={files.downloadFile(row.file.name)}
        className={row === first ? "small primary" : "small"}
      >
        {files.download}
      </DownloadButton>
    )),
  ];
}

/** The version that the account downloaded last: in colour if there is a reason to take the newest. */
function Own({ used, newest }: Row) {
  const { ownDownloads: texts } = useWords();
  if (!used) return null;
  const { own, withdrawn } = used;
  if (withdrawn) return <strong className="text-bad">{texts.ownWithdrawn(own)}</strong>;
  return own === newest.version ? <span className="meta">{texts.same}</span> : <strong>{own}</strong>;
}
