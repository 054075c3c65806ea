import type { Language } from "../../contract/language.ts";
import type { siteCalls, SiteProblem } from "../../contract/schemas/site.ts";
import { viewerOf } from "../catalogue/audience.ts";
import { problemsIn } from "../http/problems.zh.ts";
import { bytesOf } from "../http/receive-body.ts";
import { changeSiteFiles, listSiteFiles, previewSiteFile, readSiteFile } from "../content/site/files.ts";
import { listMarks } from "../content/marks.ts";
import { listRevisions } from "../content/site/list-revisions.ts";
import { packRevision } from "../content/site/pack-folder.ts";
import { rollBack } from "../content/site/console/roll-back.ts";
import { planPush, receivePush } from "../content/site/receive-push.ts";
import { siteLimits } from "../content/site/receive.ts";
import { showWebsite } from "../content/site/show-website.ts";
import type { Handlers } from "./handler.ts";

/** The site folder: what it says of the site, and its revisions. */
export const siteHandlers: Handlers<typeof siteCalls> = {
  website: async (portal, _, caller) => showWebsite(portal, viewerOf(caller)),

  async pushSite(portal, { base, ...flags }, { signedIn: { account }, language }, { raw }) {
    const [dryRun, force, strict] = [flags.dryRun, flags.force, flags.strict].map((flag) => flag === "true");
    const push = { by: account, base, dryRun, force, strict };
    return inLanguage(language, await receivePush(portal, push, bytesOf(raw, siteLimits.bytes)));
  },

  planPush: (portal, input) => planPush(portal, input),

  siteRevisions: (portal, query) => listRevisions(portal, query),

  siteRevision: (portal, { number }) => packRevision(portal, number),

  siteFiles: (portal, { number }) => listSiteFiles(portal, number),

  siteMarks: async (portal, _, caller) => ({ items: await listMarks(portal, viewerOf(caller)) }),

  siteFile: (portal, input) => readSiteFile(portal, input),

  changeSiteFiles: async (portal, input, { signedIn: { account }, language }) =>
    inLanguage(language, await changeSiteFiles(portal, { ...input, by: account })),

  async previewSiteFile(portal, input, { language }) {
    const preview = inLanguage(language, await previewSiteFile(portal, input));
    return { ...preview, problems: problemsIn(language, preview.problems) };
  },

  activateSiteRevision: async (portal, { number }, { signedIn: { account }, language }) =>
    inLanguage(language, await rollBack(portal, { by: account, number })),
};

function inLanguage<Result extends { warnings: SiteProblem[] }>(language: Language, result: Result): Result {
  return { ...result, warnings: problemsIn(language, result.warnings) };
}
