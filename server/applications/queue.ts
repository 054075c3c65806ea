import type { CallData } from "../../contract/schemas.ts";
import type { ApplicationState } from "../../contract/schemas/applications.ts";
import type { ApplicationSort, QueuedApplication } from "../../contract/schemas/review.ts";
import { queueRank, queueSince } from "../database/applications-tables.ts";
import { fromJson } from "../database/json.ts";
import type { Read } from "../database/database.ts";
import type { Clock, Stores } from "../portal.ts";
import { operatorsDay } from "../../contract/operators-day.ts";
import { daysAfter, workingDaysSince } from "../time/working-days.ts";
import type { ApplicationRow } from "./decide.ts";
import {
  asksForText,
  findApplications,
  matches,
  type Applications,
  type ApplicationFilter,
} from "./find-applications.ts";
import type { Handlers } from "../handler.ts";

type Counts = CallData<"applicationQueue">["counts"];

type Query = ApplicationFilter & {
  page: number;
  pageSize: number;
  sort?: ApplicationSort | undefined;
  late?: "1" | undefined;
};

/**
 * Returns one page of the applications: without `sort`, the longest-waiting first, then decided ones by newest
 * decision.
 */
async function listApplications(
  portal: Stores & Clock,
  { page, pageSize, sort, late, ...filter }: Query,
): Promise<CallData<"applicationQueue">> {
  const { db, now } = portal;
  const today = operatorsDay(now());
  const counts = await countApplications(db.longRead, today);
  const overdueOn = late && today;
  const found = await findApplications(db.longRead, { ...filter, overdueOn });
  const rows = await (sort ? sorted(found, sort) : inOrder(found, filter))
    .selectAll()
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => presentQueued(portal, row)),
    total: await countFound(db.longRead, { ...filter, overdueOn, found, counts }),
    page,
    pageSize,
    counts,
  };
}

/** An entry of the queue. */
export function presentQueued({ now, calendar }: Clock, row: ApplicationRow): QueuedApplication {
  const { teamName, organizationName, location } = fromJson(row.fields);
  return {
    id: row.id,
    state: row.state,
    version: row.version,
    submittedAt: row.submitted_at,
    expectedBy: row.expected_by,
    decidedAt: row.decided_at,
    workingDays: workingDaysSince(new Date(row.submitted_at), now(), calendar),
    daysLate: row.state === "waiting" ? daysAfter(row.expected_by, now()) : 0,
    teamName,
    organizationName,
    location,
    account: row.account,
  };
}

function inOrder<Row>(query: Applications<Row>, { state }: ApplicationFilter): Applications<Row> {
  return query
    .$if(state === undefined, (all) => all.orderBy(queueRank))
    .orderBy(queueSince)
    .orderBy("decided_at", "desc")
    .orderBy("account");
}

const sortColumns = { team: "team", submitted: "submitted_at" } as const;

function sorted<Row>(query: Applications<Row>, sort: ApplicationSort): Applications<Row> {
  const [column, direction] = sort.startsWith("-") ? [sort.slice(1), "desc" as const] : [sort, "asc" as const];
  return query.orderBy(sortColumns[column === "team" ? "team" : "submitted"], direction).orderBy("account", direction);
}

async function countApplications(read: Read, today: string): Promise<Counts> {
  const rows = await read
    .selectFrom("applications")
    .select((row) => [
      "state",
      row.fn.countAll<number>().as("count"),
      row.fn
        .sum<number>(row.case().when("expected_by", "<", today).then(row.lit(1)).else(row.lit(0)).end())
        .as("overdue"),
    ])
    .groupBy("state")
    .execute();
  const of = (state: ApplicationState) => rows.find((row) => row.state === state);
  const waiting = of("waiting");
  return {
    waiting: waiting?.count ?? 0,
    late: waiting?.overdue ?? 0,
    approved: of("approved")?.count ?? 0,
    refused: of("refused")?.count ?? 0,
  };
}

type Found = ApplicationFilter & { found: Applications<object>; counts: Counts };

async function countFound(read: Read, { state, q, overdueOn, found, counts }: Found): Promise<number> {
  if (overdueOn !== undefined && !asksForText(q)) return state === undefined || state === "waiting" ? counts.late : 0;
  if (!asksForText(q)) return state ? counts[state] : counts.waiting + counts.approved + counts.refused;
  const { count } =
    state !== undefined || overdueOn !== undefined
      ? await found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
      : await read
          .selectFrom("application_search")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .where((eb) => matches(eb, q))
          .executeTakeFirstOrThrow();
  return count;
}

export const applicationQueueCall = {
  applicationQueue: (portal, query) => listApplications(portal, query),
} satisfies Partial<Handlers>;
