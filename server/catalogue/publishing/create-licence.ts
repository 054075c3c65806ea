import type { Licence } from "../../../contract/schemas/catalogue.ts";
import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { presentLicence } from "../current-licence.ts";
import { insertLicence, type NewLicence } from "../publish-licence.ts";
import { markChanged } from "../revision.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import { acquireLock } from "../../limits/lock-rows.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { digest } from "./digest.ts";
import { readLegalText } from "./legal-text.ts";

/** The id of a portal's only license if its first version is written in the browser. */
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
  const { text: body, ...head } = readLegalText({ ...written, text: written.body }, "body");
  try {
    return await portal.db.write(async (write) => {
      await acquireLock(portal, write, "licences");
      await checkOperator(write, actor, ["admin"]);
      const today = portal.now().toISOString().slice(0, 10);
      const newest = await write
        .selectFrom("licences")
        .select(["id", "version", "effective"])
        .orderBy("effective", "desc")
        .orderBy("created_at", "desc")
        .execute();
      const current = newest.find(({ effective }) => effective <= today);
      if (current && head.effective < current.effective) throw refuseInput("effective", "effectiveOrder");
      const licence = { id: newest.at(-1)?.id ?? firstLicence, ...head, body };
      await insertLicence(write, licence, portal.now());
      await record(portal, write, {
        action: "license.published",
        actor,
        before: current ? { licence: current.version, effective: current.effective } : {},
        after: digest({ licence: licence.version, effective: licence.effective, title: licence.title, body }),
      });
      await markChanged(portal, write, ["everything"]); // every page with a download names the licence
      return presentLicence(licence);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("changedMeanwhile");
    throw error;
  }
}
