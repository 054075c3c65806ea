import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from "kysely";
import type { Application, ApplicationState } from "../../contract/schemas/applications.ts";
import type { Read, Write } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { contains, fold, phoneDigits } from "../database/search-text.ts";

export type ApplicationFilter = {
  state?: ApplicationState | undefined;
  q?: string | undefined;
  /** Only applications that are still waiting on this day although their deadline has passed. */
  overdueOn?: string | undefined;
};
export type Applications<Row> = SelectQueryBuilder<Tables, "applications", Row>;

/** Up to this many matches are looked up one by one; beyond it, scanning the queue is faster. */
const few = 1_000;

/** Applications in a state that contain a text in team, organization, contact, e-mail or mobile number. */
export async function findApplications(
  read: Read,
  { state, q, overdueOn }: ApplicationFilter,
): Promise<Applications<object>> {
  const all = read.selectFrom("applications");
  const ofState = state === undefined ? all : all.where("state", "=", state);
  const inState =
    overdueOn === undefined ? ofState : ofState.where("state", "=", "waiting").where("expected_by", "<", overdueOn);
  if (!asksForText(q)) return inState;
  const rows = await read
    .selectFrom("application_search")
    .select("account")
    .where((eb) => matches(eb, q))
    .limit(few + 1)
    .execute();
  if (rows.length > few) return inState.where((eb) => eb.exists(searchOf(eb, q)));
  const accounts = rows.map(({ account }) => account);
  return inState.where((eb) => (accounts.length ? eb("account", "in", accounts) : eb.lit(false)));
}

export function asksForText(q: string | undefined): q is string {
  return q !== undefined && q.trim() !== "";
}

/** Updates the search row of an application. */
export async function indexApplication(
  write: Write,
  account: string,
  { teamName, organizationName, contactName, email, mobile }: Application,
): Promise<void> {
  // One line per field, so that no match spans two fields
  const text = [teamName, organizationName, contactName, email, mobile].map(fold).join("\n");
  await write
    .insertInto("application_search")
    .values({ account, text })
    .onConflict((conflict) => conflict.column("account").doUpdateSet({ text }))
    .execute();
}

function searchOf(applications: ExpressionBuilder<Tables, "applications">, q: string) {
  return applications
    .selectFrom("application_search")
    .select("application_search.account")
    .whereRef("application_search.account", "=", "applications.account")
    .where((eb) => matches(eb, q));
}

/** Whether a row of `application_search` contains the query, as text or as part of a phone number. */
export function matches(eb: ExpressionBuilder<Tables, "application_search">, q: string): Expression<SqlBool> {
  const text = fold(q).trim();
  return eb.or([text, phoneDigits(text)].flatMap((part) => (part === undefined ? [] : [contains("text", part)])));
}
