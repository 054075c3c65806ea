import { sql, type Kysely } from "kysely";

type Application = { account: string; fields: string };
type Account = { id: string; name: string };

/** What operators search and compare, each submission as it was sent, and whose record a cached answer holds. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["mobile", "email", "organization"])
    await db.schema
      .alterTable("applications")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  // Apart from the wide rows, so that a search among many reads little
  await db.schema
    .createTable("application_search")
    .addColumn("account", "text", (c) => c.primaryKey().references("accounts.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable("accounts")
    .addColumn("search_name", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("application_events").addColumn("fields", "text").execute();
  await db.schema.alterTable("application_events").addColumn("actor", "text").execute();
  await db.schema.alterTable("kept_outcomes").addColumn("subject", "text").execute();

  await fillApplications(db);
  await fillAccounts(db);

  await sql`create index applications_queue on applications
    ((case state when 'waiting' then 0 else 1 end), (case state when 'waiting' then submitted_at end), decided_at desc, account)`.execute(
    db,
  );
  await sql`create index applications_state_queue on applications
    (state, (case state when 'waiting' then submitted_at end), decided_at desc, account)`.execute(db);
  await sql`create index applications_expected on applications (state, expected_by)`.execute(db);
  await sql`create index applications_submitted on applications (submitted_at, account)`.execute(db);
  for (const column of ["mobile", "email", "organization"])
    await db.schema
      .createIndex(`applications_${column}`)
      .on("applications")
      .columns([column, "submitted_at"])
      .execute();
  await sql`create index accounts_created on accounts (created_at, id)`.execute(db);
  await sql`create index accounts_role on accounts (role, created_at, id)`.execute(db);
  await sql`create index audit_actor on audit (actor, at)`.execute(db);
  await sql`create index audit_action on audit (action, at)`.execute(db);
  await sql`create index kept_outcomes_subject on kept_outcomes (subject)`.execute(db);
}

/** No statement takes more rows, so that none takes longer than PostgreSQL is given for one. */
const batch = 500;

/** The databases fold neither width nor the case of all letters, so this does. */
const folded = (text: string) => text.normalize("NFKC").toLowerCase();

async function fillApplications(db: Kysely<unknown>): Promise<void> {
  for (let last = ""; ;) {
    const { rows } = await sql<Application>`
      select account, fields from applications where account > ${last} order by account limit ${batch}`.execute(db);
    for (const { account, fields } of rows) {
      const { teamName, organizationName, contactName, email, mobile } = JSON.parse(fields) as Record<string, string>; // as submitted
      const search = [teamName, organizationName, contactName, email, mobile].map((text) => folded(text ?? ""));
      await sql`
        update applications set mobile = ${mobile ?? ""}, email = ${email ?? ""},
          organization = ${folded(organizationName ?? "")} where account = ${account}`.execute(db);
      await sql`insert into application_search (account, text) values (${account}, ${search.join("\n")})`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    await fillEvents(db, last, end.account);
    last = end.account;
  }
}

/** What the newest events are known to have been, of the accounts behind `from` up to `to`. */
async function fillEvents(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const these = sql`application_events.account > ${from} and application_events.account <= ${to}`;
  await sql`update application_events set actor = account where ${these} and state = 'waiting'`.execute(db);
  await sql`
    update application_events set actor =
      (select decided_by from applications where applications.account = application_events.account
        and applications.version = application_events.version)
    where ${these} and state <> 'waiting'`.execute(db);
  await sql`
    update application_events set fields =
      (select fields from applications where applications.account = application_events.account)
    where ${these} and state = 'waiting' and version =
      (select max(version) from application_events newest
        where newest.account = application_events.account and newest.state = 'waiting')`.execute(db);
}

async function fillAccounts(db: Kysely<unknown>): Promise<void> {
  for (let last = ""; ;) {
    const { rows } = await sql<Account>`
      select id, name from accounts where name <> '' and id > ${last} order by id limit ${batch}`.execute(db);
    for (const { id, name } of rows)
      await sql`update accounts set search_name = ${folded(name)} where id = ${id}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}
