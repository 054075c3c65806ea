import { describe, expect } from "vitest";
import { defaultTemplates } from "../../contract/reason-templates.ts";
import { test } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { registerApplicant, teamsIn } from "./reviewing.ts";

const second = 1_000;
const hour = 3_600_000;

describe("the queue in another order", () => {
  test("is sorted by team or submission, in either direction, in every state and on every page", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const applicants = [];
    for (const teamName of ["beta", "Ａlpha", "gamma", "Alpha 2"]) {
      applicants.push(await registerApplicant(site, { teamName }));
      site.clock.forward(60 * second);
    }
    const decided = { id: applicants[2]?.application ?? "", decision: "approve", version: 1 } as const;
    await reviewer.call("decideApplication", decided);
    expect(await teamsIn(reviewer, { sort: "team" })).toEqual(["Ａlpha", "Alpha 2", "beta", "gamma"]);
    expect(await teamsIn(reviewer, { sort: "-team" })).toEqual(["gamma", "beta", "Alpha 2", "Ａlpha"]);
    expect(await teamsIn(reviewer, { sort: "submitted" })).toEqual(["beta", "Ａlpha", "gamma", "Alpha 2"]);
    expect(await teamsIn(reviewer, { sort: "-submitted" })).toEqual(["Alpha 2", "gamma", "Ａlpha", "beta"]);
    expect(await teamsIn(reviewer, { sort: "-submitted", state: "waiting" })).toEqual(["Alpha 2", "Ａlpha", "beta"]);
    expect(await teamsIn(reviewer, { sort: "team", q: "alpha" })).toEqual(["Ａlpha", "Alpha 2"]);
    expect(await teamsIn(reviewer, { sort: "team", pageSize: 2, page: 2 })).toEqual(["beta", "gamma"]);
    const refusal = await reviewer.refusal("applicationQueue", { sort: "password" as "team" });
    expect([refusal.errCode, refusal.data?.issues?.[0]?.field]).toEqual([10100, "sort"]);
  });

  test("sorts by an application's current name", async ({ site }) => {
    const reviewer = await registerOperator(site, "reviewer");
    const person = await registerApplicant(site, { teamName: "aaa" });
    await registerApplicant(site, { teamName: "bbb" });
    await reviewer.call("decideApplication", {
      id: person.application,
      decision: "refuse",
      reasons: [{ field: "street", message: "Which number?" }],
      version: 1,
    });
    const { application } = await person.call("application", {});
    if (!application) throw new Error("it was submitted above");
    await person.call("apply", { ...application, teamName: "ccc", version: 2 });
    expect(await teamsIn(reviewer, { sort: "team" })).toEqual(["bbb", "ccc"]);
  });

  test("contains only late ones if they are requested", async ({ site }) => {
    await registerApplicant(site, { teamName: "Late" });
    site.clock.forward(24 * 10 * hour);
    await registerApplicant(site, { teamName: "New" });
    const reviewer = await registerOperator(site, "reviewer");
    expect(await teamsIn(reviewer, { late: "1" })).toEqual(["Late"]);
    expect(await teamsIn(reviewer, { late: "1", q: "new" })).toEqual([]);
    expect(await teamsIn(reviewer, { late: "1", state: "approved" })).toEqual([]);
    const totals = [];
    for (const query of [{}, { q: "late" }, { q: "new" }, { state: "waiting" }, { state: "refused" }] as const)
      totals.push((await reviewer.call("applicationQueue", { ...query, late: "1" })).total);
    expect(totals).toEqual([1, 1, 0, 1, 0]);
  });
});

describe("reason templates", () => {
  test("exist from the start, and can be changed by admins", async ({ site }) => {
    const [reviewer, admin] = [await registerOperator(site, "reviewer"), await registerOperator(site, "admin")];
    expect(await reviewer.call("reasonTemplates", {})).toEqual({ revision: 0, items: defaultTemplates });
    const items = [{ field: "im" as const, text: { en: " <b>Add one</b> ", zh: "请补充" } }];
    expect((await reviewer.refusal("changeReasonTemplates", { revision: 0, items })).errCode).toBe(10102);
    const changed = { revision: 1, items: [{ field: "im", text: { en: "<b>Add one</b>", zh: "请补充" } }] };
    expect(await admin.call("changeReasonTemplates", { revision: 0, items })).toEqual(changed);
    expect(await reviewer.call("reasonTemplates", {})).toEqual(changed);
    expect((await admin.refusal("changeReasonTemplates", { revision: 0, items: [] })).errCode).toBe(10107);
    const [row] = (await admin.call("audit", { action: "reasonTemplates.changed" })).items;
    expect([row?.actor?.id, row?.before, row?.after]).toEqual([
      admin.id,
      { items: defaultTemplates },
      { items: changed.items },
    ]);
    expect(await admin.call("changeReasonTemplates", { revision: 1, items: [] })).toEqual({ revision: 2, items: [] });
  });

  test.for([
    [[{ field: "password", text: { en: "a", zh: "b" } }], "items.0.field"],
    [[{ field: "im", text: { en: " ", zh: "b" } }], "items.0.text.en"],
    [[{ field: "im", text: { en: "a" } }], "items.0.text.zh"],
    [[{ field: "im", text: { en: "a".repeat(1_001), zh: "b" } }], "items.0.text.en"],
    [Array.from({ length: 101 }, () => ({ field: "im", text: { en: "a", zh: "b" } })), "items"],
  ] as const)("%# are refused where a field is wrong", async ([items, field], { site }) => {
    const admin = await registerOperator(site, "admin");
    const refusal = await admin.refusal("changeReasonTemplates", { revision: 0, items: items as never }); // an invalid type
    expect([refusal.errCode, refusal.data?.issues?.map((issue) => issue.field)]).toEqual([10100, [field]]);
  });

  test("can be saved by only one of two admins at once", async ({ site }) => {
    const admins = [await registerOperator(site, "admin"), await registerOperator(site, "admin")];
    const write = (admin: (typeof admins)[number], index: number) =>
      admin
        .call("changeReasonTemplates", {
          revision: 0,
          items: [{ field: "", text: { en: `${index}`, zh: `${index}` } }],
        })
        .then(() => "changed")
        .catch(() => "refused");
    const outcomes = await Promise.all(admins.flatMap((admin, index) => [write(admin, index), write(admin, index)]));
    expect(outcomes.toSorted()).toEqual(["changed", "refused", "refused", "refused"]);
  });
});
