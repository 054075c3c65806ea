import { redirect } from "react-router";
import type { LoadRequest } from "../../document/server/loading.ts";
import { productOf, wholeProductOf } from "../product/data.ts";
import { noteCounts, viewOf, type VersionView } from "./version-data.ts";
import { entryPath, versionPath } from "../../../contract/addresses.ts";

/** A product's latest version; `?version=` redirects to another version's page. */
export async function loadDownload(request: LoadRequest): Promise<VersionView | null> {
  let product = await productOf(request);
  const requested = request.url.searchParams.get("version");
  if (requested) throw redirect(versionPath(product, requested));
  if (product.notesOnly) throw redirect(entryPath(product));
  const isLatest = ({ version }: { version: string }) => version === product.latest?.version;
  if (product.latest && !product.versions.some(isLatest)) product = await wholeProductOf(request);
  const newest = product.versions.find(isLatest) ?? product.versions[0];
  if (!newest) return null;
  const { slug } = product;
  const [note, counts, website, keys] = await Promise.all([
    request.api.call("release", { slug, version: newest.version }),
    noteCounts(request, newest.version),
    request.api.call("website", {}),
    request.api.call("publicKeys", {}),
  ]);
  return viewOf(product, { version: newest, note, counts, website, keys }, request.language);
}
