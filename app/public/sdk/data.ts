import { redirect } from "react-router";
import type { LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import { licenceOf, notesOf, viewOf, type VersionView } from "../product/version-data.ts";
import { entryPath, versionPath } from "../layout/addresses.ts";

/** The newest version of a product; `?version=` leads to the page of another. */
export async function loadDownload(request: LoadRequest): Promise<VersionView | null> {
  const product = await productOf(request);
  const asked = request.url.searchParams.get("version");
  if (asked) throw redirect(versionPath(product, asked));
  if (product.kind === "notes") throw redirect(entryPath(product));
  const newest = product.versions.find(({ version }) => version === product.latest?.version) ?? product.versions[0];
  if (!newest) return null;
  const [notes, licence] = await Promise.all([notesOf(request), licenceOf(request)]);
  return viewOf(product, newest, notes, licence, request.language);
}
