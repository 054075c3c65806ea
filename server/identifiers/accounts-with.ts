import type { Read } from "../database/database.ts";
import { contains, fold, phoneDigits } from "../database/search-text.ts";

/** The accounts whose name, mailbox or mobile number contains a text; all without one. */
export function accountsWith(read: Read, q = "") {
  const text = fold(q).trim();
  const digits = phoneDigits(text);
  return read
    .selectFrom("accounts")
    .$if(text !== "", (query) =>
      query.where((eb) =>
        eb.or([
          contains("search_name", text),
          contains("mailbox", text),
          ...(digits === undefined ? [] : [contains("phone", digits)]),
        ]),
      ),
    );
}
