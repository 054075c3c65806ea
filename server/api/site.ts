import type { siteCalls } from "../../contract/schemas/site.ts";
import { bytesOf } from "../http/receive-body.ts";
import { changeSiteFiles, listSiteFiles, previewSiteFile, readSiteFile } from "../site/files.ts";
import { listRevisions } from "../site/list-revisions.ts";
import { packRevision } from "../site/pack-folder.ts";
import { receivePush, rollBack } from "../site/receive-push.ts";
import { siteLimits } from "../site/receive.ts";
import { showWebsite } from "../site/show-website.ts";
import type { Handlers } from "./handlers.ts";

/** The site folder: what it says of the site, and its revisions. */
export const siteHandlers: Handlers<typeof siteCalls> = {
  website: async (portal) => showWebsite(portal),

  pushSite(portal, { base, ...flags }, { signedIn: { account } }, { raw }) {
    const [dryRun, force, strict] = [flags.dryRun, flags.force, flags.strict].map((flag) => flag === "true");
    return receivePush(portal, { by: account, base, dryRun, force, strict }, bytesOf(raw, siteLimits.bytes));
  },

  siteRevisions: (portal, query) => listRevisions(portal, query),

  siteRevision: (portal, { number }) => packRevision(portal, number),

  siteFiles: (portal, { number }) => listSiteFiles(portal, number),

  siteFile: (portal, input) => readSiteFile(portal, input),

  changeSiteFiles: (portal, input, { signedIn: { account } }) => changeSiteFiles(portal, { ...input, by: account }),

  previewSiteFile: (portal, input) => previewSiteFile(portal, input),

  activateSiteRevision: (portal, { number }, { signedIn: { account } }) => rollBack(portal, { by: account, number }),
};
