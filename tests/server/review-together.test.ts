import { describe, expect } from "vitest";
import type { Envelope } from "../../contract/schemas.ts";
import { test, type TestPortal } from "../portal.ts";
import { application } from "./applying.ts";
import { messagesTo, registerOperator, type Person } from "./people.ts";
import { registerApplicant, type Applicant } from "./reviewing.ts";
import { atOnce, startTwoServers, countCodes } from "./two-servers.ts";

/** The decisions about somebody, and how often they are notified. */
async function outcomeFor(site: TestPortal, person: Applicant) {
  const { history, state } = await person.call("application", {});
  const messages = await messagesTo(site, person.phone ?? "");
  return {
    state,
    decisions: history.filter((event) => event.state !== "waiting").length,
    messages: messages.filter(({ kind }) => kind === "decision").length,
  };
}

/** These tests' servers have the real clock, so sessions are opened and read by it. */
function onRealClock(site: TestPortal): void {
  site.clock.now = new Date();
}

describe("two servers", () => {
  test("let one of many reviewers decide, and send one message", async ({ site }) => {
    onRealClock(site);
    const reviewers = [await registerOperator(site, "reviewer"), await registerOperator(site, "admin")];
    await using twins = await startTwoServers(site.environment);
    for (let round = 0; round < 3; round++) {
      const person = await registerApplicant(site);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          twins.servers[index % 2 ? 1 : 0].call(
            "decideApplication",
            {
              id: person.application,
              ...(index % 3
                ? { decision: "approve" }
                : { decision: "refuse", reasons: [{ field: "street", message: "Which number?" }] }),
              version: 1,
            },
            { token: reviewers[index % 4 < 2 ? 0 : 1]?.token ?? "" },
          ),
        ),
      );
      expect(countCodes(responses)).toEqual({ 0: 1, 10107: 19 });
      const decided = responses.find(({ errCode }) => errCode === 0)?.data as { state: string }; // by the call's schema
      expect(await outcomeFor(site, person)).toEqual({ state: decided.state, decisions: 1, messages: 1 });
    }
  });

  test("make one decision of repeated requests under one key", async ({ site }) => {
    onRealClock(site);
    const reviewer = await registerOperator(site, "reviewer");
    const person = await registerApplicant(site);
    await using twins = await startTwoServers(site.environment);
    const headers = { token: reviewer.token, "idempotency-key": "decision-1" };
    const input = {
      id: person.application,
      decision: "refuse" as const,
      reasons: [{ field: "street" as const, message: "Which number?" }],
      version: 1,
    };
    const responses = await atOnce(twins.servers, 10, "decideApplication", () => input, headers);
    expect(countCodes(responses)).toEqual({ 0: 10 });
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(await outcomeFor(site, person)).toEqual({ state: "refused", decisions: 1, messages: 1 });
    const undo = { id: person.application, version: 2 };
    const undone = await atOnce(twins.servers, 6, "undoDecision", () => undo, headers);
    expect(countCodes(undone)).toEqual({ 0: 6 }); // the same key is another call's own
    expect(await outcomeFor(site, person)).toEqual({ state: "waiting", decisions: 0, messages: 0 });
  });

  test("accept only one of a concurrent undo, resubmission and revocation", async ({ site }) => {
    onRealClock(site);
    const admin = await registerOperator(site, "admin");
    await using twins = await startTwoServers(site.environment);
    const [one, two] = twins.servers;
    const asAdmin = { token: admin.token };
    for (let round = 0; round < 3; round++) {
      const person = await registerApplicant(site);
      const { id } = person;
      await admin.call("decideApplication", { id: person.application, decision: "approve", version: 1 });
      const { version } = await admin.call("accountDetail", { id });
      const responses = await Promise.all([
        one.call("undoDecision", { id: person.application, version: 2 }, asAdmin),
        two.call("apply", { ...application, version: 2 }, { token: person.token }),
      ]);
      expect(countCodes(responses)).toEqual({ 0: 1, 10107: 1 });
      const revoked = await one.call("revokeDeveloper", { id, reason: "x", version }, asAdmin);
      const { state, status } = await person.call("application", {});
      if (responses[0].errCode === 0) expect([revoked.errCode, state, status]).toEqual([10107, "waiting", 1]);
      else expect([revoked.errCode, state, status]).toEqual([0, "refused", 3]);
    }
  });
});

describe("an action under an Idempotency-Key", () => {
  async function post(site: TestPortal, { token }: Person, path: string, payload: object): Promise<Envelope> {
    const headers = { token, "idempotency-key": "action" };
    return (
      await site.app.inject({ method: "POST", url: `/vrmcsys/admin/${path}`, headers, payload })
    ).json<Envelope>();
  }

  test("has one effect, and none with another body", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerApplicant(site);
    const suspension = { reason: "Spam", version: 1 };
    const first = await post(site, admin, `accounts/${person.id}/suspend`, suspension);
    expect(first).toMatchObject({ errCode: 0, data: { suspended: true, version: 2 } });
    await admin.call("restoreAccount", { id: person.id, version: 2 });
    expect(await post(site, admin, `accounts/${person.id}/suspend`, suspension)).toEqual(first);
    expect((await admin.call("accountDetail", { id: person.id })).suspended).toBe(false);
    const other = await post(site, admin, `accounts/${person.id}/suspend`, { ...suspension, reason: "Other" });
    expect(other.errCode).toBe(10107);
    expect((await post(site, admin, `accounts/${admin.id}/suspend`, suspension)).errCode).toBe(10107); // another application
  });

  test("is deleted with the account whose data its response contains", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerApplicant(site, { teamName: "Unmistakable" });
    const other = await registerApplicant(site);
    const refusal = { decision: "refuse", reasons: [{ field: "street", message: "Which number?" }], version: 1 };
    await post(site, admin, `applications/${person.application}/decision`, refusal);
    await post(site, admin, `accounts/${person.id}/unlock`, {});
    await post(site, admin, `applications/${other.application}/undo`, { version: 1 });
    const kept = () => site.portal.db.read.selectFrom("stored_responses").select(["subject", "answer"]).execute();
    expect(JSON.stringify(await kept())).toContain("Unmistakable");
    await person.call("deleteAccount", { password: person.password });
    expect((await kept()).map(({ subject }) => subject)).toEqual([other.application]);
  });
});
