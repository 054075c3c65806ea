import type { catalogueCalls, Licence } from "../../contract/schemas/catalogue.ts";
import { latestCompatible, listCompatibility, showCompatibility } from "../catalogue/compatibility.ts";
import { compareReleases } from "../catalogue/compare-releases.ts";
import { currentLicence } from "../catalogue/current-licence.ts";
import { licenceChanges } from "../content/licence-changes.ts";
import { listProducts } from "../catalogue/list-products.ts";
import { listNewestVersions } from "../catalogue/newest-versions.ts";
import { listReleases, showRelease } from "../catalogue/list-releases.ts";
import { showProduct } from "../catalogue/show-product.ts";
import { succeeded } from "../http/envelope.ts";
import type { Handlers } from "./handlers.ts";
import { pageOf } from "./page-of.ts";

/** The response about a licence, serialized once for each object that `currentLicence` caches. */
const envelopes = new WeakMap<Licence, Buffer>();

function envelopeOf(licence: Licence): Buffer {
  const envelope = envelopes.get(licence) ?? Buffer.from(JSON.stringify(succeeded(licence)));
  envelopes.set(licence, envelope);
  return envelope;
}

export const catalogueHandlers: Handlers<typeof catalogueCalls> = {
  products: async (portal, paging) => pageOf(await listProducts(portal), paging),
  product: (portal, { slug }) => showProduct(portal, slug),
  newestVersions: async (portal, paging) => pageOf(await listNewestVersions(portal), paging),
  releases: (portal, { slug, ...paging }) => listReleases(portal, slug, paging),
  release: (portal, { slug, version }) => showRelease(portal, slug, version),
  compare: (portal, { slug, from, to }) => compareReleases(portal, slug, from, to),
  compatibility: async (portal, { page, pageSize, channel, ...having }) =>
    pageOf(await listCompatibility(portal, { channel, having }), { page, pageSize }),
  productCompatibility: (portal, { slug, channel, ...having }) => showCompatibility(portal, { slug, channel, having }),
  latestCompatible: (portal, { slug, channel, installed, ...having }) =>
    latestCompatible(portal, { slug, channel, installed, having }),
  currentLicence: async (portal, { id }) => envelopeOf(await currentLicence(portal, id)),
  licenceChanges: (portal, { id }) => licenceChanges(portal, id),
};
