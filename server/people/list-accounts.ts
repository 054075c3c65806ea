import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { CallData } from "../../contract/schemas.ts";
import { roles, type Role } from "../../contract/access.ts";
import { providerKinds, type ProviderKind } from "../../contract/schemas/oidc.ts";
import type { AccountGroup, ListedAccount } from "../../contract/schemas/people.ts";
import type { Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { accountsWith } from "../identifiers/accounts-with.ts";
import type { Portal, Clock, Stores } from "../portal.ts";
import type { Account } from "../accounts/find-account.ts";
import { hasPassword } from "../sign-in/second-factor/prove-owner.ts";
import { day } from "../time/time.ts";
import { presentListed } from "./present-account.ts";
import type { Handlers } from "../handler.ts";

export type AccountFilter = {
  q?: string | undefined;
  role?: Role | undefined;
  suspended?: "0" | "1" | undefined;
  group?: AccountGroup | undefined;
};

/** Named instead of "no member", so that an index finds them. */
const operators = roles.filter((role) => role !== "member");

/** Over how many days downloads are counted. */
const countedDays = 28;

/** Returns one page of the accounts, newest first. */
async function listAccounts(
  portal: Portal,
  { page, pageSize, ...filter }: AccountFilter & { page: number; pageSize: number },
): Promise<CallData<"accounts">> {
  const { db, now } = portal;
  const found = findAccounts(portal, filter);
  const rows = await found
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counts = await countAccounts(db.longRead, now());
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== "");
  const { total } = isFiltered
    ? await found.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow()
    : { total: counts.all };
  const [ways, seen] = [await waysOf(portal, rows), await lastSeenOf(db.longRead, rows)];
  const downloads = await downloadsOf(db.longRead, rows, new Date(now().getTime() - countedDays * day));
  const items = rows.map((row) => ({
    ...presentListed(row, now()),
    ways: ways(row),
    lastSeenAt: seen.get(row.id) ?? null,
    downloads: downloads.get(row.id) ?? 0,
  }));
  return { items, total, page, pageSize, counts };
}

/** The accounts that a filter finds. */
export function findAccounts({ db, now }: Stores & Clock, { q, role, suspended, group }: AccountFilter) {
  const inRole = accountsWith(db.longRead, q);
  return (role === undefined ? inRole : inRole.where("role", "=", role))
    .$if(suspended !== undefined, (query) => query.where("suspended_at", suspended === "1" ? "is not" : "is", null))
    .$if(group !== undefined, (query) => query.where((row) => isIn(group ?? "team", now())(row)));
}

type Rows = ExpressionBuilder<Tables, "accounts">;

function isIn(group: AccountGroup | "locked" | "suspended", now: Date) {
  return (row: Rows): Expression<SqlBool> => {
    const isLocked = row("locked_until", ">", now.toISOString());
    const isSuspended = row("suspended_at", "is not", null);
    return {
      waiting: row("status", "=", 1),
      developers: row("status", "=", 2),
      team: row("role", "in", operators),
      barred: row.or([isLocked, isSuspended]),
      locked: isLocked,
      suspended: isSuspended,
    }[group];
  };
}

/** Counts each group by an index, so that few rows are read for those that few accounts belong to. */
async function countAccounts(read: Read, now: Date): Promise<CallData<"accounts">["counts"]> {
  return read
    .selectNoFrom((query) => {
      const accounts = query.selectFrom("accounts").select(({ fn }) => fn.countAll<number>().as("count"));
      const countOf = (group: Parameters<typeof isIn>[0]) => accounts.where(isIn(group, now));
      return [
        accounts.$asScalar().$notNull().as("all"),
        countOf("waiting").$asScalar().$notNull().as("waiting"),
        countOf("developers").$asScalar().$notNull().as("developers"),
        countOf("team").$asScalar().$notNull().as("team"),
        countOf("locked").$asScalar().$notNull().as("locked"),
        countOf("suspended").$asScalar().$notNull().as("suspended"),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** How each of the accounts can log in. */
export async function waysOf(
  portal: Portal,
  accounts: Account[],
): Promise<(account: Account) => ListedAccount["ways"]> {
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return () => [];
  const { db, oidc } = portal;
  const of = async (table: "passkeys" | "authenticators") => {
    const rows = await db.longRead.selectFrom(table).select("account").where("account", "in", ids).execute();
    return new Set(rows.map(({ account }) => account));
  };
  const [passkeys, authenticators] = [await of("passkeys"), await of("authenticators")];
  const links = await db.longRead
    .selectFrom("oidc_identities")
    .select(["account", "issuer"])
    .where("account", "in", ids)
    .execute();
  const isLinked = (id: string, kind: ProviderKind) =>
    links.some(({ account, issuer }) => account === id && issuer === oidc[kind]?.issuer);
  return ({ id, phone, ...account }) => [
    ...(hasPassword(portal, { phone, ...account }) ? (["password"] as const) : []),
    ...(phone === null ? [] : (["sms"] as const)),
    ...(passkeys.has(id) ? (["passkey"] as const) : []),
    ...(authenticators.has(id) ? (["authenticator"] as const) : []),
    ...providerKinds.filter((kind) => isLinked(id, kind)),
  ];
}

/** When each of the accounts was last used, by its sessions and devices. */
export async function lastSeenOf(read: Read, accounts: Pick<Account, "id">[]): Promise<Map<string, string>> {
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const seen = new Map<string, string>();
  for (const table of ["sessions", "devices"] as const) {
    const rows = await read
      .selectFrom(table)
      .select(({ fn }) => ["account", fn.max("last_seen_at").as("at")])
      .where("account", "in", ids)
      .groupBy("account")
      .execute();
    for (const { account, at } of rows) if (at > (seen.get(account) ?? "")) seen.set(account, at);
  }
  return seen;
}

/** How many downloads each of the accounts began since a moment. */
async function downloadsOf(read: Read, accounts: Pick<Account, "id">[], since: Date): Promise<Map<string, number>> {
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await read
    .selectFrom("downloads")
    .select(({ fn }) => ["account", fn.countAll<number>().as("count")])
    .where("account", "in", ids)
    .where("started_at", ">", since.toISOString())
    .groupBy("account")
    .execute();
  return new Map(rows.map(({ account, count }) => [account ?? "", count]));
}

export const accountsCall = {
  accounts: (portal, query) => listAccounts(portal, query),
} satisfies Partial<Handlers>;
