import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";

/** Refusals of the proof as a whole, to be shown at its only field. */
const ofField: readonly number[] = [refusals.wrongPassword.code, refusals.wrongCode.code, refusals.locked.code];

/** Adds the field to a refusal, so that the error appears there. */
export async function atField(field: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    if (!(cause instanceof Refused) || !ofField.includes(cause.errCode)) throw cause;
    throw new Refused({ ...cause.envelope, data: { issues: [{ field, message: cause.message }] } });
  }
}
