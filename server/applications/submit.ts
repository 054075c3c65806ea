import { randomBytes } from "node:crypto";
import type { CallData } from "../../contract/schemas.ts";
import type { Application, Reason } from "../../contract/schemas/applications.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { record } from "../audit/record.ts";
import { toJson } from "../database/json.ts";
import { fold } from "../database/search-text.ts";
import { notify } from "../messages/notify.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { countEvent } from "../statistics/day-counts.ts";
import { expectedBy } from "../working-days/working-days.ts";
import { recordEvent } from "./events.ts";
import { indexApplication } from "./find-applications.ts";
import { readApplication } from "./read-application.ts";
import { resultPage } from "./result-page.ts";

/** `version` is the one seen on a resubmission; a first submission has seen none, or the 0 of a status without one. */
type Submission = { account: string; application: Application; version: number | undefined };

/**
 * Submits one's developer application, or again after a decision (specification, section 4). A developer who changes
 * data stays one meanwhile. Refuses what is wrong with it (10100), and one that waits already or was seen in another
 * version (10107).
 */
export async function submit(
  portal: Portal,
  { account: id, application, version: seen }: Submission,
): Promise<CallData<"apply">> {
  const read = readApplication(application);
  const fields = toJson(read);
  const now = portal.now();
  const submittedAt = now.toISOString();
  const expected = expectedBy(now, portal.calendar);
  const submitted = await portal.db.write(async (write): Promise<CallData<"apply">> => {
    const account = await lockOwnAccount(write, id);
    const current = await write
      .selectFrom("applications")
      .select(["state", "version"])
      .where("account", "=", id)
      .executeTakeFirst();
    if (!maySubmit(current, seen)) throw refuse("changedMeanwhile");

    const version = (current?.version ?? 0) + 1;
    const status = account.status === 2 ? 2 : 1;
    const values = {
      state: "waiting" as const,
      fields,
      reasons: toJson<Reason[]>([]),
      submitted_at: submittedAt,
      expected_by: expected,
      decided_at: null,
      decided_by: null,
      version,
      mobile: read.mobile,
      email: read.email,
      organization: fold(read.organizationName),
      team: fold(read.teamName),
    };
    await write
      .insertInto("applications")
      .values({ account: id, id: randomBytes(12).toString("base64url"), ...values })
      .onConflict((conflict) => conflict.column("account").doUpdateSet(values))
      .execute();
    await indexApplication(write, id, read);
    await write.updateTable("accounts").set({ status }).where("id", "=", id).execute();
    await write.deleteFrom("application_drafts").where("account", "=", id).execute();
    await recordEvent(portal, write, { account: id, actor: id, state: "waiting", reasons: [], version, fields });
    await record(portal, write, {
      action: "application.submitted",
      actor: id,
      subject: id,
      before: { state: current?.state ?? null, status: account.status },
      after: { state: "waiting", status, version },
    });
    await countEvent(write, "application.submitted", now);
    const link = resultPage(portal);
    await notify(portal, write, account, { kind: "applicationReceived", expectedBy: expected, link });
    return { status, state: "waiting", submittedAt, expectedBy: expected, version };
  });
  return submitted;
}

/** One waits at a time, and nobody overwrites a decision that they have not seen. */
function maySubmit(current: { state: string; version: number } | undefined, seen: number | undefined): boolean {
  if (!current) return seen === undefined || seen === 0;
  return current.state !== "waiting" && current.version === seen;
}
