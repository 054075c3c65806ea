import { describe, expect } from "vitest";
import { demoLogins, demoPassword, refuseDemoLogins } from "../../server/content/demo/logins.ts";
import { seedDemo } from "../../server/content/demo/seed.ts";
import { test } from "../portal.ts";
import { registerMember } from "./people.ts";

describe("the demo logins", () => {
  test("log in with their roles, have agreed to the terms, and stay the same at the next start", async ({ site }) => {
    expect([await seedDemo(site.portal), await seedDemo(site.portal)]).toEqual([true, true]);
    for (const { name, mailbox, role } of demoLogins) {
      const { token, status } = await site.call("logInByMail", { account: mailbox, password: demoPassword });
      const profile = await site.as(token).call("profile", {});
      expect(profile, name).toMatchObject({ roles: [role], agreementsDue: [] });
      expect(status, name).toBe(name === "developer" ? 2 : 0);
    }
  });

  test("come with applications to review, one of them late, and decided ones", async ({ site }) => {
    await seedDemo(site.portal);
    const { token } = await site.call("logInByMail", { account: "reviewer@example.com", password: demoPassword });
    const { counts } = await site.as(token).call("applicationQueue", {});
    expect(counts).toEqual({ waiting: 3, late: 1, approved: 1, refused: 1 });
  });

  test("are never added to a database with other accounts", async ({ site }) => {
    const member = await registerMember(site);
    expect(await seedDemo(site.portal)).toBe(false);
    const accounts = await site.portal.db.read.selectFrom("accounts").select("id").execute();
    expect(accounts).toEqual([{ id: member.id }]);
    await refuseDemoLogins(site.portal);
  });
});
