import type { catalogueCalls, Licence } from "../../contract/schemas/catalogue.ts";
import { viewerOf } from "../catalogue/audience.ts";
import { latestCompatible, listCompatibility, showCompatibility } from "../catalogue/compatibility.ts";
import { compareReleases } from "../catalogue/compare-releases.ts";
import { announcedLicences, currentLicence } from "../catalogue/current-licence.ts";
import { licenceChanges } from "../content/licence-changes.ts";
import { listProducts } from "../catalogue/list-products.ts";
import { listNewestVersions } from "../catalogue/newest-versions.ts";
import { listEarlyAccess, listReleases, showRelease } from "../catalogue/list-releases.ts";
import { listTypes, showType } from "../catalogue/types/show-types.ts";
import type { sdkTypeCalls } from "../../contract/schemas/sdk-types.ts";
import { showProduct } from "../catalogue/show-product.ts";
import { succeeded } from "../http/envelope.ts";
import { withPackages } from "../packages/npm/version-packages.ts";
import type { Handlers } from "./handler.ts";
import { pageOf } from "./page-of.ts";

/** The response about a licence, serialized once for each object that `currentLicence` caches. */
const envelopes = new WeakMap<Licence, Buffer>();

function envelopeOf(licence: Licence): Buffer {
  const envelope = envelopes.get(licence) ?? Buffer.from(JSON.stringify(succeeded(licence)));
  envelopes.set(licence, envelope);
  return envelope;
}

export const catalogueHandlers: Handlers<typeof catalogueCalls> = {
  products: async (portal, paging, caller) => pageOf(await listProducts(portal, viewerOf(caller)), paging),
  product: async (portal, { slug }, caller) => {
    const product = await showProduct(portal, slug, viewerOf(caller));
    return { ...product, versions: await withPackages(portal, product.slug, product.versions) };
  },
  newestVersions: async (portal, paging, caller) => pageOf(await listNewestVersions(portal, viewerOf(caller)), paging),
  releases: (portal, { slug, ...paging }, caller) =>
    listReleases(portal, slug, { ...paging, viewer: viewerOf(caller) }),
  release: (portal, address, caller) => showRelease(portal, { ...address, viewer: viewerOf(caller) }),
  earlyAccess: (portal, _, caller) => listEarlyAccess(portal, viewerOf(caller)),
  compare: (portal, asked, caller) => compareReleases(portal, { ...asked, viewer: viewerOf(caller) }),
  compatibility: async (portal, { page, pageSize, channel, ...having }, caller) =>
    pageOf(await listCompatibility(portal, { channel, having, viewer: viewerOf(caller) }), { page, pageSize }),
  productCompatibility: (portal, { slug, channel, ...having }, caller) =>
    showCompatibility(portal, { slug, channel, having, viewer: viewerOf(caller) }),
  latestCompatible: (portal, { slug, channel, installed, ...having }, caller) =>
    latestCompatible(portal, { slug, channel, installed, having, viewer: viewerOf(caller) }),
  currentLicence: async (portal, { id }) => envelopeOf(await currentLicence(portal, id)),
  announcedLicences: async (portal) => ({ items: await announcedLicences(portal) }),
  licenceChanges: (portal, { id }) => licenceChanges(portal, id),
};

export const sdkTypeHandlers: Handlers<typeof sdkTypeCalls> = {
  sdkTypes: async (portal, { slug, ...paging }, caller) =>
    pageOf(await listTypes(portal, slug, viewerOf(caller)), paging),
  sdkType: (portal, asked, caller) => showType(portal, { ...asked, viewer: viewerOf(caller) }),
};
