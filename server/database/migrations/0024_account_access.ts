import { type Kysely, sql } from "kysely";

/**
 * Who gave an account its role: an admin of the portal, or the company's provider. Whether a session's holder proved who
 * they are after the login. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("accounts")
    .addColumn("role_source", "text", (c) => c.notNull().defaultTo("portal"))
    .execute();
  await db.schema
    .alterTable("sessions")
    .addColumn("proved_again", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  // Before, the role of a linked account followed the claims at each login
  await sql`update accounts set role_source = 'company'
    where role <> 'member' and id in (select account from oidc_identities)`.execute(db);
}
