import type { reviewCalls } from "../../contract/schemas/review.ts";
import { decide, undo } from "../applications/decide.ts";
import { listApplications } from "../applications/queue.ts";
import { readReasons } from "../applications/read-reasons.ts";
import { changeReasonTemplates, reasonTemplates } from "../applications/reason-templates.ts";
import { reviewApplication } from "../applications/review.ts";
import { exportApplications } from "../applications/export-csv.ts";
import type { Handlers } from "./handler.ts";

/** The calls of reviewers. */
export const reviewHandlers: Handlers<typeof reviewCalls> = {
  applicationQueue: (portal, query) => listApplications(portal, query),

  applicationsCsv: (portal, filter, { signedIn, language }) =>
    exportApplications(portal, { exporter: signedIn, language, ...filter }),

  reviewedApplication: (portal, { id }, { signedIn }) => reviewApplication(portal, { id, reader: signedIn }),

  async decideApplication(portal, { id, decision, reasons, version }, { signedIn }) {
    const why = readReasons(decision, reasons);
    await decide(portal, { actor: signedIn.account, application: id, decision, reasons: why, version });
    return reviewApplication(portal, { id, reader: signedIn });
  },

  async undoDecision(portal, { id, version }, { signedIn }) {
    await undo(portal, { actor: signedIn.account, application: id, version });
    return reviewApplication(portal, { id, reader: signedIn });
  },

  reasonTemplates: (portal) => reasonTemplates(portal),

  changeReasonTemplates: (portal, change, { signedIn }) =>
    changeReasonTemplates(portal, { ...change, actor: signedIn.account }),
};
