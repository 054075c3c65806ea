import { streamedEnvelope } from "../http/envelope.ts";
import { copyOfData } from "../own-account/copy-of-data.ts";
import { signAnswer } from "./link.ts";
import type { Handlers } from "../handler.ts";

export const exportAccountCall = {
  exportAccount: async (portal, _, { signedIn }) =>
    streamedEnvelope(await copyOfData(portal, signedIn.account, (file) => signAnswer(portal, file))),
} satisfies Partial<Handlers>;
