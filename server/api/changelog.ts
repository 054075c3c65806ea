import { limits } from "../../contract/limits.ts";
import type { changelogCalls } from "../../contract/schemas/changelog.ts";
import { readChangelog, readImport } from "../catalogue/changelog/read-changelog.ts";
import { writeNotes } from "../catalogue/changelog/write-changelog.ts";
import { vocabularyOfProduct } from "../catalogue/changelog/words.ts";
import { importReleases } from "../catalogue/changelog/import-releases.ts";
import { bytesOf } from "../http/receive-body.ts";
import type { Handlers } from "./handler.ts";
import { streamedEnvelope } from "./send-json.ts";

export const changelogHandlers: Handlers<typeof changelogCalls> = {
  importChangelog: async (portal, _input, _caller, { raw }) =>
    streamedEnvelope(await readChangelog(portal, bytesOf(raw, limits.importBody))),

  async writeNotes({ content }, { product, language, notes }) {
    const { noteGroups } = content.settings.taxonomy;
    return { text: writeNotes(notes, { noteGroups, vocabulary: vocabularyOfProduct(content, product), language }) };
  },

  async importReleases(portal, { slug }, { signedIn }, { raw }) {
    const read = await readImport(portal, bytesOf(raw, limits.importBody));
    return importReleases(portal, { ...read, actor: signedIn.account, slug });
  },
};
