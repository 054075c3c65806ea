import type { CallData } from "../../../contract/schemas.ts";
import type { Role } from "../../../contract/schemas/accounts.ts";
import { contains, fold, phoneDigits } from "../../database/search-text.ts";
import type { Portal } from "../../portal.ts";
import { presentListed } from "./present-account.ts";

type Query = {
  page: number;
  pageSize: number;
  q?: string | undefined;
  role?: Role | undefined;
  suspended?: "0" | "1" | undefined;
};

/** Returns one page of the accounts, newest first; `q` searches name, mailbox and mobile number. */
export async function listAccounts(
  { db, now }: Portal,
  { page, pageSize, q, role, suspended }: Query,
): Promise<CallData<"accounts">> {
  const text = fold(q ?? "").trim();
  const digits = phoneDigits(text);
  const inRole = db.longRead.selectFrom("accounts");
  const found = (role === undefined ? inRole : inRole.where("role", "=", role))
    .$if(suspended !== undefined, (query) => query.where("suspended_at", suspended === "1" ? "is not" : "is", null))
    .$if(text !== "", (query) =>
      query.where((eb) =>
        eb.or([
          contains("search_name", text),
          contains("mailbox", text),
          ...(digits === undefined ? [] : [contains("phone", digits)]),
        ]),
      ),
    );
  const rows = await found
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { items: rows.map((row) => presentListed(row, now())), total, page, pageSize };
}
