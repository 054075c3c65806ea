import type { ParsedInput } from "../../../../contract/schemas.ts";
import type { Licence } from "../../../../contract/schemas/catalogue.ts";
import { firstLicence } from "../../../catalogue/current-licence.ts";
import { presentLicence } from "../../../catalogue/show-licence.ts";
import { digest } from "../../../catalogue/publishing/digest.ts";
import { readLegalText } from "../../../catalogue/publishing/legal-text.ts";
import type { Portal } from "../../../portal.ts";
import { refuse, refuseInput } from "../../../refuse.ts";
import { editSite } from "../edit-site.ts";
import { writeLegalText } from "./legal-file.ts";
import type { Handlers } from "../../../handler.ts";

/** The name of a portal's first licence if it is written in the browser. */
const newName = "sdk-licence";

/**
 * Adds a version of a licence; from its effective day on (UTC), every download under it requires a new agreement. Throws
 * `changedMeanwhile` (10107) for a version that exists, `invalidInput` (10100) for an effective day before that of the
 * current version.
 */
async function createLicence(
  portal: Portal,
  { actor, id = firstLicence(portal.content) ?? newName, ...written }: ParsedInput<"createLicence"> & { actor: string },
): Promise<Licence> {
  const { text, ...head } = readLegalText({ ...written, text: written.body }, "body");
  await editSite(portal, {
    by: actor,
    roles: ["admin"],
    async edit(folder) {
      const today = portal.now().toISOString().slice(0, 10);
      const newest = await portal.db.read
        .selectFrom("licences")
        .select(["id", "version", "effective"])
        .where("offered", "=", 1)
        .where("id", "=", id)
        .orderBy("effective", "desc")
        .orderBy("created_at", "desc")
        .execute();
      const current = newest.find(({ effective }) => effective <= today);
      if (newest.some((known) => known.version === head.version)) throw refuse("changedMeanwhile");
      if (current && head.effective < current.effective) throw refuseInput("effective", "effectiveOrder");
      await writeLegalText(folder, `licences/${id}`, { ...head, text });
      return {
        action: "license.published",
        actor,
        before: current ? { licence: current.version, effective: current.effective } : {},
        after: digest({ licence: head.version, effective: head.effective, title: head.title, body: text }),
      };
    },
  });
  return presentLicence(portal.content, { id, ...head, body: text });
}

export const createLicenceCall = {
  createLicence: (portal, licence, { signedIn }) => createLicence(portal, { actor: signedIn.account, ...licence }),
} satisfies Partial<Handlers>;
