import type { Product } from "../../../contract/schemas/catalogue.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { compareVersions } from "../../../contract/versions.ts";

type Download = CallData<"ownDownloads">["items"][number];
type Latest = { slug: string; version: string; updateTime: string | null };

/** A product that the member uses, the version they have, and the latest one if it differs. */
export type UsedProduct = { slug: string; own: string; withdrawn: boolean; newer: Latest | null };

/** The downloaded products by their most recent download; `downloads` is sorted newest first. */
export function usedProducts(downloads: readonly Download[], products: readonly Product[]): UsedProduct[] {
  const last = new Map<string, Download>();
  for (const download of downloads) if (!last.has(download.product)) last.set(download.product, download);
  const newest = new Map(newestOf(products).map((latest) => [latest.slug, latest]));
  const used = [...last.values()].map(({ product: slug, version: own, withdrawn }) => {
    const latest = newest.get(slug);
    return { slug, own, withdrawn, newer: latest && isAnother(latest, own, withdrawn) ? latest : null };
  });
  return used.toSorted((a, b) => Number(b.newer !== null) - Number(a.newer !== null));
}

/** Whether the latest version is worth switching to: it is newer, or the downloaded one was withdrawn. */
function isAnother(latest: Latest, own: string, withdrawn: boolean): boolean {
  const order = compareVersions(latest.version, own);
  return withdrawn ? order !== 0 : order > 0;
}

/** The latest version of each product, newest first. */
export function newestOf(products: readonly Product[]): Latest[] {
  return products
    .flatMap(({ slug, latest }) => (latest ? [{ slug, ...latest }] : []))
    .toSorted((a, b) => (b.updateTime ?? "").localeCompare(a.updateTime ?? "")); // unknown days last
}
