import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { registerByMail, registerMember } from "./people.ts";

describe("one's own profile", () => {
  test("contains the user's name, or the masked number until there is one", async ({ site }) => {
    const person = await registerMember(site, "+8613812345678");
    expect(await person.call("profile", {})).toEqual({
      username: "138****5678",
      name: "",
      phone: "+8613812345678",
      mailbox: null,
      ln: 1,
      location: 0,
      status: 0,
      roles: ["member"],
      agreementsDue: ["server", "protection"],
      secondStepDue: false,
      hasPassword: true,
      amr: ["pwd"],
      provedAt: site.clock.now.toISOString(),
      version: 1,
    });
    const changed = await person.call("changeProfile", { name: "  王小明 ", ln: 0, version: 1 });
    expect(changed).toMatchObject({ username: "王小明", name: "王小明", ln: 0, version: 2 });
    expect(await person.call("profile", {})).toEqual(changed);
    const byMail = await registerByMail(site, "wang@example.com");
    expect(await byMail.call("profile", {})).toMatchObject({ username: "w***@example.com", location: 1 });
  });

  test("is changed only by a request with the current version", async ({ site }) => {
    const person = await registerMember(site);
    const changes = ["a", "b", "c", "d"].map((name) => person.call("changeProfile", { name, ln: 1, version: 1 }));
    const outcomes = await Promise.allSettled(changes);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const stale = await person.refusal("changeProfile", { name: "e", ln: 1, version: 1 });
    expect([stale.errCode, stale.message]).toEqual([10107, "This was changed by someone else. Load it again."]);
    for (const version of [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER]) {
      const { errCode, data } = await person.refusal("changeProfile", { name: "e", ln: 1, version });
      expect([errCode, data?.issues?.[0]?.field], String(version)).toEqual([10100, "version"]);
    }
    expect((await person.call("profile", {})).version).toBe(2);
  });

  test("keeps markup as text, and refuses values that are not one line of text", async ({ site }) => {
    const person = await registerMember(site);
    const { name } = await person.call("changeProfile", { name: "<b>Bold</b> & co", ln: 1, version: 1 });
    expect(name).toBe("<b>Bold</b> & co");
    for (const wrong of ["a\u0007b", "a\nb", "a\u2028b", "a\u202eb", "a\u0085b"]) {
      const { errCode, data } = await person.refusal("changeProfile", { name: wrong, ln: 1, version: 2 });
      expect([errCode, data?.issues?.[0]?.field], JSON.stringify(wrong)).toEqual([10100, "name"]);
    }
    expect((await person.refusal("changeProfile", { name: "n".repeat(101), ln: 1, version: 2 })).errCode).toBe(10100);
    expect((await person.call("changeProfile", { name: " \u200b ", ln: 1, version: 2 })).name).toBe("");
  });
});

describe("agreements", () => {
  test("are missing until the user agrees to both current policies, and again when one changes", async ({ site }) => {
    const person = await registerMember(site);
    const inForce = Object.fromEntries(
      (await site.call("policies", { pageSize: 100 })).items.map(({ slug, version }) => [slug, version]),
    );
    const [server = "", protection = ""] = [inForce["server"], inForce["protection"]];
    await person.call("agreeToPolicies", { server });
    expect((await person.call("profile", {})).agreementsDue).toEqual(["protection"]);
    await person.call("agreeToPolicies", { server, protection });
    expect((await person.call("profile", {})).agreementsDue).toEqual([]);
    expect((await person.call("agreements", {})).items).toMatchObject([
      { kind: "protection", version: protection, product: null, file: null },
      { kind: "server", version: server, product: null, file: null },
    ]);
    await site.portal.db.write((write) =>
      write.updateTable("policies").set({ version: "9.0" }).where("slug", "=", "server").execute(),
    );
    expect((await person.call("profile", {})).agreementsDue).toEqual(["server"]);
  });

  test("must be to the current versions", async ({ site }) => {
    const person = await registerMember(site);
    expect((await person.refusal("agreeToPolicies", { server: "0.0" })).errCode).toBe(10107);
    expect((await person.refusal("agreeToPolicies", {})).errCode).toBe(10100);
    expect((await person.call("agreements", {})).total).toBe(0);
  });
});
