import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { registerMember, registerOperator } from "./people.ts";

describe("a reviewer", () => {
  test("reads the queue, an application, decides it and undoes the decision", async ({ site }) => {
    const person = await registerMember(site);
    const reviewer = await registerOperator(site, "reviewer");
    await person.call("apply", application);
    const queue = await reviewer.call("applicationQueue", {});
    expect(queue).toMatchObject({ total: 1, counts: { waiting: 1, late: 0, approved: 0, refused: 0 } });
    const [item] = queue.items;
    expect(item).toMatchObject({ state: "waiting", version: 1, teamName: "Lighthouse", account: person.id });
    const id = item?.id ?? "";
    expect(await reviewer.call("reviewedApplication", { id })).toMatchObject({
      application: stored,
      decidedBy: null,
      undoUntil: null,
      own: false,
      applicant: { username: "138****0001", verified: ["phone"], suspended: false },
      sameContact: [],
      history: [{ state: "waiting", version: 1, by: "138****0001", application: stored }],
    });
    const reasons = [{ field: "street" as const, message: "  Which\r\nnumber? " }];
    const refused = await reviewer.call("decideApplication", { id, decision: "refuse", reasons, version: 1 });
    expect(refused).toMatchObject({
      state: "refused",
      reasons: [{ field: "street", message: "Which\nnumber?" }],
      decidedBy: "138****0002",
      undoUntil: "2026-11-20T08:01:00.000Z",
      version: 2,
    });
    expect(await reviewer.call("undoDecision", { id, version: 2 })).toMatchObject({
      state: "waiting",
      decidedBy: null,
      undoUntil: null,
      version: 3,
    });
    const csv = await site.app.inject({ url: "/vrmcsys/admin/applications.csv", headers: { token: reviewer.token } });
    expect(csv.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="applications-2026-11-20.csv"',
    });
    expect(csv.body).toContain("'+8613900139000");
  });
});
