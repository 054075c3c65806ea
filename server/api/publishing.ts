import type { AdminRelease, publishingCalls } from "../../contract/schemas/publishing.ts";
import { showPolicy } from "../content/policies.ts";
import type { Portal } from "../portal.ts";
import { changePolicy } from "../content/site/console/change-policy.ts";
import { changeProduct } from "../content/site/console/change-product.ts";
import { changeRelease } from "../catalogue/publishing/change-release.ts";
import { createLicence } from "../content/site/console/create-licence.ts";
import { createRelease } from "../catalogue/publishing/create-release.ts";
import { deleteProduct } from "../content/site/console/delete-product.ts";
import { pinRelease } from "../catalogue/publishing/pin-release.ts";
import { deleteDraft } from "../catalogue/publishing/delete-draft.ts";
import { listLicences } from "../catalogue/publishing/list-licences.ts";
import { listAdminProducts, showAdminProduct } from "../catalogue/publishing/list-products.ts";
import { listAdminReleases } from "../catalogue/publishing/list-releases.ts";
import { orderProducts } from "../content/site/console/order-products.ts";
import { publishRelease } from "../catalogue/publishing/publish-release.ts";
import { showAdminRelease } from "../catalogue/publishing/show-release.ts";
import { withdrawRelease } from "../catalogue/publishing/withdraw-release.ts";
import type { ReleaseAddress } from "../catalogue/publishing/release-row.ts";
import type { SignedIn } from "../accounts/sessions/find-session.ts";
import type { Handlers } from "./handler.ts";

/** The calls of publishers and admins. */
export const publishingHandlers: Handlers<typeof publishingCalls> = {
  adminProducts: async (portal) => ({ items: await listAdminProducts(portal) }),

  async changeProduct(portal, { slug, ...change }, { signedIn }) {
    await changeProduct(portal, { actor: signedIn.account, slug, ...change });
    return showAdminProduct(portal, slug);
  },

  async orderProducts(portal, { slugs }, { signedIn }) {
    await orderProducts(portal, { actor: signedIn.account, slugs });
    return { items: await listAdminProducts(portal) };
  },

  async deleteProduct(portal, product, { signedIn }) {
    await deleteProduct(portal, { actor: signedIn.account, ...product });
    return null;
  },

  adminReleases: (portal, query, { signedIn }) => listAdminReleases(portal, { ...query, reader: signedIn.account }),

  adminRelease: (portal, address, { signedIn }) => showRelease(portal, address, signedIn),

  async createRelease(portal, release, { signedIn }) {
    await createRelease(portal, { actor: signedIn.account, ...release });
    return showRelease(portal, release, signedIn);
  },

  async changeRelease(portal, change, { signedIn }) {
    await changeRelease(portal, { actor: signedIn.account, ...change });
    return showRelease(portal, change, signedIn);
  },

  async deleteDraft(portal, draft, { signedIn }) {
    await deleteDraft(portal, { actor: signedIn.account, ...draft });
    return null;
  },

  async pinRelease(portal, pin, { signedIn }) {
    await pinRelease(portal, { actor: signedIn.account, ...pin });
    return showRelease(portal, pin, signedIn);
  },

  async publishRelease(portal, publication, { signedIn }) {
    await publishRelease(portal, { actor: signedIn.account, ...publication });
    return showRelease(portal, publication, signedIn);
  },

  async withdrawRelease(portal, withdrawal, { signedIn }) {
    await withdrawRelease(portal, { actor: signedIn.account, ...withdrawal });
    return showRelease(portal, withdrawal, signedIn);
  },

  adminLicences: (portal) => listLicences(portal),

  createLicence: (portal, licence, { signedIn }) => createLicence(portal, { actor: signedIn.account, ...licence }),

  async changePolicy(portal, change, { signedIn }) {
    await changePolicy(portal, { actor: signedIn.account, ...change });
    return showPolicy(portal, change.slug);
  },
};

function showRelease(portal: Portal, { slug, version }: ReleaseAddress, { role }: SignedIn): Promise<AdminRelease> {
  return showAdminRelease(portal, { slug, version, role });
}
