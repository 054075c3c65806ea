import { refusals } from "../../../contract/refusals.ts";
import type { Refused } from "./client.ts";

export type FieldError = { field: string; message: string };

/** At which field an outcome is shown (specification, section 8); the others concern the form as a whole. */
const fieldOf = new Map<number, string>([
  [refusals.unknownAccount.code, "account"],
  [refusals.phoneTaken.code, "account"],
  [refusals.unknownMailbox.code, "account"],
  [refusals.wrongPassword.code, "password"],
  [refusals.samePassword.code, "password"],
  [refusals.wrongCode.code, "code"],
]);

/** What the server says of single fields; the consent's parts are one box to tick. */
export function fieldErrors({ errCode, message, data }: Pick<Refused, "errCode" | "message" | "data">): FieldError[] {
  if (data?.issues)
    return data.issues.map((issue) => ({ field: issue.field.replace(/\..*$/, ""), message: issue.message }));
  const field = fieldOf.get(errCode);
  return field === undefined ? [] : [{ field, message }];
}
