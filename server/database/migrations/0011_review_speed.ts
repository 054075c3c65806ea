import { sql, type Kysely } from "kysely";

/** By what applications are sorted, and who has one open at the moment. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("applications")
    .addColumn("team", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await fillTeams(db);
  await db.schema.createIndex("applications_team").on("applications").columns(["team", "account"]).execute();
  await db.schema
    .createIndex("applications_state_team")
    .on("applications")
    .columns(["state", "team", "account"])
    .execute();
  await db.schema
    .createIndex("applications_state_submitted")
    .on("applications")
    .columns(["state", "submitted_at", "account"])
    .execute();
  await db.schema
    .createTable("application_viewers")
    .addColumn("application", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("application_viewers_key", ["application", "account"])
    .execute();
  await db.schema.createIndex("application_viewers_seen").on("application_viewers").columns(["seen_at"]).execute();
}

/** No statement takes more rows, so that none takes longer than PostgreSQL is given for one. */
const batch = 500;

async function fillTeams(db: Kysely<unknown>): Promise<void> {
  for (let last = ""; ;) {
    const { rows } = await sql<{ account: string; fields: string }>`
      select account, fields from applications where account > ${last} order by account limit ${batch}`.execute(db);
    for (const { account, fields } of rows) {
      const { teamName = "" } = JSON.parse(fields) as { teamName?: string }; // as submitted
      const team = teamName.normalize("NFKC").toLowerCase();
      await sql`update applications set team = ${team} where account = ${account}`.execute(db);
    }
    const end = rows.at(-1);
    if (!end) return;
    last = end.account;
  }
}
