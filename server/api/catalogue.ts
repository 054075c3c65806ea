import type { Licence } from "../../contract/schemas/catalogue.ts";
import { compareReleases } from "../catalogue/compare-releases.ts";
import { currentLicence } from "../catalogue/current-licence.ts";
import { licenceChanges } from "../content/licence-changes.ts";
import { listProducts } from "../catalogue/list-products.ts";
import { listNewestVersions } from "../catalogue/newest-versions.ts";
import { listReleases, showRelease } from "../catalogue/list-releases.ts";
import { showProduct } from "../catalogue/show-product.ts";
import type { Handlers } from "./handlers.ts";
import { PreparedJson } from "./json-stream.ts";
import { pageOf } from "./page-of.ts";

/** The serialized licences, by the object that `renderedLicence` caches. */
const licences = new WeakMap<Licence, PreparedJson>();

function jsonOf(licence: Licence): PreparedJson {
  const json = licences.get(licence) ?? new PreparedJson(licence);
  licences.set(licence, json);
  return json;
}

export const catalogueHandlers: Handlers<
  "products" | "product" | "newestVersions" | "releases" | "release" | "compare" | "currentLicence" | "licenceChanges"
> = {
  products: async (portal, paging) => pageOf(await listProducts(portal), paging),
  product: (portal, { slug }) => showProduct(portal, slug),
  newestVersions: async (portal, paging) => pageOf(await listNewestVersions(portal), paging),
  releases: (portal, { slug, ...paging }) => listReleases(portal, slug, paging),
  release: (portal, { slug, version }) => showRelease(portal, slug, version),
  compare: (portal, { slug, from, to }) => compareReleases(portal, slug, from, to),
  currentLicence: async (portal) => jsonOf(await currentLicence(portal)),
  licenceChanges: (portal) => licenceChanges(portal),
};
