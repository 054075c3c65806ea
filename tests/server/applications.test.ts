import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { openTestPortal, test } from "../portal.ts";
import { application, stored } from "./applying.ts";
import { registerMember } from "./people.ts";

describe("a developer application", () => {
  test("is submitted, and waits for an answer within three working days", async ({ site }) => {
    const person = await registerMember(site);
    expect(await person.call("application", {})).toEqual({
      status: 0,
      state: null,
      application: null,
      extra: {},
      extraFields: [],
      reasons: [],
      submittedAt: null,
      expectedBy: null,
      latePlace: null,
      decidedAt: null,
      version: 0,
      history: [],
    });
    const submitted = await person.call("apply", application); // on a Friday
    expect(submitted).toEqual({
      status: 1,
      state: "waiting",
      submittedAt: "2026-11-20T08:00:00.000Z",
      expectedBy: "2026-11-25",
      version: 1,
    });
    expect(await person.call("application", {})).toEqual({
      ...submitted,
      application: stored,
      extra: {},
      extraFields: [],
      reasons: [],
      latePlace: null,
      decidedAt: null,
      history: [{ state: "waiting", at: "2026-11-20T08:00:00.000Z", reasons: [], version: 1 }],
    });
    expect((await person.call("profile", {})).status).toBe(1);
    expect((await site.call("logIn", { account: person.phone ?? "", password: person.password })).status).toBe(1);
    const again = await person.refusal("apply", { ...application, version: 1 });
    expect([again.errCode, again.message]).toEqual([10107, "This was changed by someone else. Load it again."]);
  });

  test("is promised an answer by the operator's own calendar, which is validated at start", async ({ site }) => {
    const person = await registerMember(site);
    const file = path.join(site.environment.DATA_DIR ?? "", "holidays.txt");
    const environment = { ...site.environment, HOLIDAYS: file };
    await expect(openTestPortal(environment)).rejects.toThrow("holidays.txt cannot be read");
    writeFileSync(file, "2026-11-23 # a Monday\n2026-11-22 work # a Sunday\n2026-11-25..2026-11-26\n");
    const { site: calendared, close } = await openTestPortal(environment);
    const { expectedBy } = await calendared.as(person.token).call("apply", application);
    expect(expectedBy).toBe("2026-11-27");
    await close();
  });

  test("exists once, however many concurrent submissions on two servers", async ({ site }) => {
    const person = await registerMember(site);
    const { site: twin, close } = await openTestPortal(site.environment);
    const [here, there] = [site.as(person.token), twin.as(person.token)];
    const submits = Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? here : there).call("apply", { ...application, teamName: `Team ${index}` }),
    );
    const outcomes = await Promise.allSettled(submits);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const codes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.errCode] : []));
    expect(new Set(codes)).toEqual(new Set([10107]));
    const { db } = site.portal;
    expect(await db.read.selectFrom("applications").select(["account", "version"]).execute()).toEqual([
      { account: person.id, version: 1 },
    ]);
    expect(await db.read.selectFrom("application_events").selectAll().execute()).toHaveLength(1);
    await close();
  });

  test("stores its values as text, trimmed, and without empty ones", async ({ site }) => {
    const person = await registerMember(site);
    await person.call("apply", {
      ...application,
      teamName: "  <script>alert(1)</script> & 'Söhne'  ",
      location: 1,
      country: "DE",
      province: " ",
      mobile: "+49 1512 3456789",
      im: "",
    });
    const { application: kept } = await person.call("application", {});
    expect(kept).toEqual({
      ...application,
      teamName: "<script>alert(1)</script> & 'Söhne'",
      location: 1,
      country: "DE",
      mobile: "+4915123456789",
      email: stored.email,
      province: undefined,
      im: undefined,
    });
  });

  test("is refused with all of its errors", async ({ site }) => {
    const person = await registerMember(site);
    const refused = await person.refusal("apply", {
      ...application,
      teamName: "   ",
      organizationName: "a\u0000b".replace("\u0000", "\u0001"),
      contactName: "a\nb",
      mobile: "12345",
      email: "nobody@",
      country: "US",
      city: "\u200b",
    });
    expect([refused.errCode, refused.data?.issues]).toEqual([
      10100,
      [
        { field: "teamName", message: "Enter team name." },
        { field: "organizationName", message: "This value is not valid." },
        { field: "contactName", message: "This value is not valid." },
        { field: "mobile", message: "Wrong mobile number format." },
        { field: "country", message: "For mainland China the country is CN." },
        { field: "city", message: "Enter city." },
        { field: "email", message: "Wrong email address format." },
      ],
    ]);
    for (const [change, field] of [
      [{ country: "XX", location: 1 as const }, "country"],
      [{ country: "cn" }, "country"],
      [{ province: undefined }, "province"],
      [{ province: "", location: 1 as const }, "province"],
      [{ teamName: "t".repeat(101) }, "teamName"],
      [{ im: "i".repeat(51) }, "im"],
      [{ organizationType: "club" as "llc" }, "organizationType"],
      [{ location: 2 as 1 }, "location"],
      [{ status: 2 }, "status"],
      [{ account: "another" }, "account"],
    ] as const) {
      const { errCode, data } = await person.refusal("apply", { ...application, ...change });
      expect([errCode, data?.issues?.[0]?.field], JSON.stringify(change)).toEqual([10100, field]);
    }
    expect((await person.call("application", {})).state).toBeNull();
    expect((await site.refusal("apply", application)).errCode).toBe(10101);
  });

  test("is refused field by field for values that are empty, too long or not text", async ({ site }) => {
    const person = await registerMember(site);
    const issuesOf = async (change: object) => {
      const input = { ...application, ...change };
      const { errCode, data } = await person.refusal("apply", input);
      return [errCode, data?.issues?.map(({ field }) => field)];
    };
    const lines = ["teamName", "organizationName", "contactName", "province", "city", "street"] as const;
    const every = [...lines, "mobile", "country", "email"] as const;
    for (const field of every) {
      for (const nothing of [undefined, "", " ", "\u3000\u00a0", "\u200b\u2060"])
        expect(await issuesOf({ [field]: nothing }), `${field} ${JSON.stringify(nothing)}`).toEqual([10100, [field]]);
      expect(await issuesOf({ [field]: "x".repeat(321) }), field).toEqual([10100, [field]]);
      expect(await issuesOf({ [field]: 1 }), field).toEqual([10100, [field]]);
      expect(await issuesOf({ [field]: null }), field).toEqual([10100, [field]]);
    }
    const noText = ["a\nb", "a\rb", "a\tb", "a\u0001b", "a\u0085b", "a\u2028b", "a\u202eb", "a\u2066b\u2069", "\u202a"];
    for (const field of [...lines, "im"] as const)
      for (const text of noText)
        expect(await issuesOf({ [field]: text }), `${field} ${JSON.stringify(text)}`).toEqual([10100, [field]]);
    for (const field of lines) expect(await issuesOf({ [field]: "x".repeat(101) }), field).toEqual([10100, [field]]);
    for (const [field, values] of [
      ["mobile", ["123", "+1 555", "139 0013 90000", "１３９", "+86 10 6552 9988", "139\u202e00139000", "😀"]],
      [
        "email",
        ["a", "@b.example", "a@b", "a b@c.example", "a@b.example\u202e", "a@@b.example", `${"a".repeat(65)}@b.example`],
      ],
      ["country", ["XX", "C", "CHN", "cn", "ＣＮ", "EU", "UK", "AA", "ZZ", "86", "中国", "US"]],
      ["organizationType", ["", "club", "LLC"]],
      ["location", [2, -1, 0.5, "0", null]],
    ] as const)
      for (const value of values)
        expect(await issuesOf({ [field]: value }), `${field} ${JSON.stringify(value)}`).toEqual([10100, [field]]);
    expect((await person.call("application", {})).state).toBeNull();
  });

  test("accepts names in any script, and numbers with full-width digits", async ({ site }) => {
    const person = await registerMember(site);
    const said = {
      teamName: "👩‍🚀 Équipe Nº1 & <b>Söhne</b>",
      organizationName: "شركة الواقع الافتراضي",
      contactName: "O’Brien-李 𠮷田",
      city: "İstanbul",
      street: "ул. Ленина, 1",
    };
    const typed = { ...said, mobile: "＋８６ １３９－００１３－９０００", email: " ＴＥＡＭ＠Lighthouse.example " };
    await person.call("apply", { ...application, ...typed });
    expect((await person.call("application", {})).application).toEqual({ ...stored, ...said });
  });

  test("can be saved as a draft until it is submitted", async ({ site }) => {
    const person = await registerMember(site);
    const other = await registerMember(site);
    expect(await person.call("applicationDraft", {})).toEqual({});
    await person.call("saveApplicationDraft", { teamName: " Light", mobile: "139", organizationType: "" });
    await person.call("saveApplicationDraft", { teamName: " Lighthou", mobile: "139 00" });
    expect(await person.call("applicationDraft", {})).toEqual({ teamName: " Lighthou", mobile: "139 00" });
    expect(await other.call("applicationDraft", {})).toEqual({});
    await person.refusal("apply", { ...application, mobile: "139 00" });
    expect(await person.call("applicationDraft", {})).not.toEqual({});
    await person.call("apply", application);
    expect(await person.call("applicationDraft", {})).toEqual({});
    expect((await person.refusal("saveApplicationDraft", { teamName: "Of another tab" })).errCode).toBe(10107);
    expect(await person.call("applicationDraft", {})).toEqual({});
    expect((await person.refusal("saveApplicationDraft", { teamName: "t".repeat(321) })).errCode).toBe(10100);
    expect((await site.refusal("applicationDraft", {})).errCode).toBe(10101);
  });
});
