import type { Licence } from "../../../contract/schemas/catalogue.ts";
import { presentLicence, type NewLicence } from "../../catalogue/current-licence.ts";
import { digest } from "../../catalogue/publishing/digest.ts";
import { readLegalText } from "../../catalogue/publishing/legal-text.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { editSite } from "../edit-site.ts";
import { writeLegalText } from "./legal-file.ts";

/** The name of a portal's only licence if its first version is written in the browser. */
const firstLicence = "sdk-licence";

/**
 * Adds a version of the licence; from its effective day on (UTC), every download requires a new agreement. Throws
 * `changedMeanwhile` (10107) for a version that exists, `invalidInput` (10100) for an effective day before that of the
 * current version.
 */
export async function createLicence(
  portal: Portal,
  { actor, ...written }: Omit<NewLicence, "id"> & { actor: string },
): Promise<Licence> {
  const { text, ...head } = readLegalText({ ...written, text: written.body }, "body");
  let id = firstLicence;
  await editSite(portal, {
    by: actor,
    roles: ["admin"],
    async edit(folder) {
      const today = portal.now().toISOString().slice(0, 10);
      const newest = await portal.db.read
        .selectFrom("licences")
        .select(["id", "version", "effective"])
        .where("offered", "=", 1)
        .orderBy("effective", "desc")
        .orderBy("created_at", "desc")
        .execute();
      const current = newest.find(({ effective }) => effective <= today);
      id = newest.at(-1)?.id ?? firstLicence;
      if (newest.some((known) => known.id === id && known.version === head.version)) throw refuse("changedMeanwhile");
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
  return presentLicence({ id, ...head, body: text });
}
