import { randomBytes } from "node:crypto";
import type { CallData } from "../../contract/schemas.ts";
import type { Application, Reason } from "../../contract/schemas/applications.ts";
import type { ExtraValues } from "../../contract/schemas/extra-fields.ts";
import { announce } from "../accounts/announce.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { toJson } from "../database/json.ts";
import { fold } from "../database/search-text.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { expectedBy } from "../time/working-days.ts";
import { recordEvent } from "./events.ts";
import { readExtraAnswers } from "./extra-answers.ts";
import { retainAnswers } from "./files.ts";
import { indexApplication } from "./find-applications.ts";
import { readApplication } from "./read-application.ts";
import type { Handlers } from "../handler.ts";

/** `version`: for a resubmission, the version that the applicant saw; for a first submission, none or 0. */
type Submission = {
  account: string;
  application: Application;
  extra?: ExtraValues | undefined;
  version: number | undefined;
};

/**
 * Submits or resubmits one's developer application (specification, section 4). Developers who change their data keep
 * their status meanwhile. Throws 10100 with the issues, and `changedMeanwhile` (10107) if an application is waiting
 * already or the version is outdated.
 */
export async function submit(
  portal: Portal,
  { account: id, application, extra: given = {}, version: seen }: Submission,
): Promise<CallData<"apply">> {
  const { answers, issues } = await readExtraAnswers(portal, { account: id, application, extra: given });
  const read = readApplication(application, issues);
  const extra = answers.length > 0 ? toJson(answers) : null;
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
      extra,
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
    await retainAnswers(
      write,
      id,
      answers.flatMap(({ field, file }) => (file ? [{ field, id: file.id }] : [])),
    );
    await indexApplication(write, id, read);
    await write.updateTable("accounts").set({ status }).where("id", "=", id).execute();
    await write.deleteFrom("application_drafts").where("account", "=", id).execute();
    await recordEvent(portal, write, { account: id, actor: id, state: "waiting", reasons: [], version, fields, extra });
    await announce(portal, write, {
      action: "application.submitted",
      account,
      actor: id,
      before: { state: current?.state ?? null, status: account.status },
      after: { state: "waiting", status, version },
      status,
      expectedBy: expected,
    });
    return { status, state: "waiting", submittedAt, expectedBy: expected, version };
  });
  return submitted;
}

/**
 * Whether the applicant may submit: not while an application is waiting, and not over a decision that they have not
 * seen.
 */
function maySubmit(current: { state: string; version: number } | undefined, seen: number | undefined): boolean {
  if (!current) return seen === undefined || seen === 0;
  return current.state !== "waiting" && current.version === seen;
}

export const submitCalls = {
  apply: (portal, { version, extra, ...application }, { signedIn: { account } }) =>
    submit(portal, { account, application, extra, version }),

  extraFields: async ({ content }) => ({ fields: content.extraFields }),
} satisfies Partial<Handlers>;
