import type { applicationCalls } from "../../contract/schemas/applications.ts";
import { readDraft, saveDraft } from "../applications/draft.ts";
import { linkToAnswer, storeAnswer } from "../applications/files.ts";
import { applicationOf } from "../applications/status.ts";
import { submit } from "../applications/submit.ts";
import type { Handlers } from "./handler.ts";

/** One's own developer application. */
export const applicationHandlers: Handlers<typeof applicationCalls> = {
  apply: (portal, { version, extra, ...application }, { signedIn: { account } }) =>
    submit(portal, { account, application, extra, version }),

  application: (portal, _, { signedIn }) => applicationOf(portal, signedIn.account),

  applicationDraft: (portal, _, { signedIn }) => readDraft(portal, signedIn.account),

  async saveApplicationDraft(portal, draft, { signedIn }) {
    await saveDraft(portal, signedIn.account, draft);
    return null;
  },

  extraFields: async ({ content }) => ({ fields: content.extraFields }),

  uploadAnswer: (portal, file, { signedIn: { account } }, { raw }) => storeAnswer(portal, { ...file, account }, raw),

  openAnswer: (portal, { file }, { signedIn }) => linkToAnswer(portal, { file, reader: signedIn }),
};
