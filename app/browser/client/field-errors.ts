import { refusals } from "../../../contract/refusals.ts";
import type { Refused } from "../../../client/client.ts";

export type FieldError = { field: string; message: string };

/** The field at which a code is shown (specification, section 8); other codes concern the whole form. */
const fieldOf = new Map<number, string>([
  [refusals.unknownAccount.code, "account"],
  [refusals.phoneTaken.code, "account"],
  [refusals.unknownMailbox.code, "account"],
  [refusals.wrongPassword.code, "password"],
  [refusals.samePassword.code, "password"],
  [refusals.wrongCode.code, "code"],
]);

/** The server's errors by field; the parts of the consent are one checkbox, the fields of the site folder are not. */
export function fieldErrors({ errCode, message, data }: Pick<Refused, "errCode" | "message" | "data">): FieldError[] {
  if (data?.issues)
    return data.issues.map((issue) => ({
      field: issue.field.replace(/^(?!extra\.)([^.]*)\..*$/, "$1"),
      message: issue.message,
    }));
  const field = fieldOf.get(errCode);
  return field === undefined ? [] : [{ field, message }];
}
