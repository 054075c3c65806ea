import { describe, expect } from "vitest";
import type { CallData, CallInput } from "../../contract/schemas.ts";
import { decide, undo } from "../../server/applications/decide.ts";
import { revokeDeveloper } from "../../server/applications/revoke-developer.ts";
import { openDownloadRecords } from "../../server/downloads/records.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { application } from "./applying.ts";
import { addFile, agree, noise, ownVersion } from "./files.ts";
import { logIn, registerMember, registerOperator, type Person } from "./people.ts";

type Day = CallData<"statistics">["days"][number];
const nothing = { downloads: 0, registrations: 0, applications: 0, medianAnswerHours: null };

/** Moving the clock ends everybody's sessions; those of admins are the shortest. */
async function readStatistics(
  site: TestPortal,
  admin: Person,
  span: CallInput<"statistics">,
): Promise<CallData<"statistics">> {
  return (await logIn(site, admin)).call("statistics", span);
}

/** The days on which something happened. */
function eventful({ days }: CallData<"statistics">): Record<string, Partial<Day>> {
  const busy = days.map(({ date, ...figures }) => {
    const counted = Object.entries(figures).filter(([, value]) => value !== 0 && value !== null);
    return [date, Object.fromEntries(counted)] as const;
  });
  return Object.fromEntries(busy.filter(([, figures]) => Object.keys(figures).length > 0));
}

async function idOf({ portal }: TestPortal, { id: account }: Person): Promise<string> {
  const found = portal.db.read.selectFrom("applications").select("id").where("account", "=", account);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Submits at one time and decides at another; returns the application's version. */
async function answer(
  site: TestPortal,
  { person, reviewer, version = 0 }: { person: Person; reviewer: Person; version?: number },
  [submitted, decided]: [string, string],
  decision: "approve" | "refuse" = "approve",
): Promise<number> {
  site.clock.now = new Date(submitted);
  const { version: seen } = await (await logIn(site, person)).call("apply", { ...application, version });
  site.clock.now = new Date(decided);
  const reasons = decision === "refuse" ? [{ field: "street", message: "Which number?" }] : [];
  const action = { actor: reviewer.id, application: await idOf(site, person), version: seen };
  await decide(site.portal, { ...action, decision, reasons });
  return seen + 1;
}

/** Downloads a file of `ownVersion`; moves no clock. */
async function download(site: TestPortal, through: Visitor, file: string): Promise<void> {
  const { url } = await agree({ ...site, ...through }, file);
  await (await fetch(url)).arrayBuffer();
  await site.portal.records.settled();
}

describe("the statistics", () => {
  test("contain every day of the range, by default the last 28, including days without events", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { days, products } = await readStatistics(site, admin, {});
    expect(days).toHaveLength(28);
    expect(days[0]).toEqual({ date: "2026-10-24", ...nothing });
    expect(days[27]).toEqual({ date: "2026-11-20", ...nothing, registrations: 1 });
    expect(products).toEqual([]);
    const dates = async (span: CallInput<"statistics">) => {
      const { days: asked } = await admin.call("statistics", span);
      return [asked.length, asked[0]?.date, asked.at(-1)?.date];
    };
    expect(await dates({ from: "2026-11-18" })).toEqual([3, "2026-11-18", "2026-11-20"]);
    expect(await dates({ to: "2026-03-01" })).toEqual([28, "2026-02-02", "2026-03-01"]);
    expect(await dates({ from: "2024-02-29", to: "2024-02-29" })).toEqual([1, "2024-02-29", "2024-02-29"]);
    expect(await dates({ from: "2024-01-01", to: "2024-12-31" })).toEqual([366, "2024-01-01", "2024-12-31"]);
    expect(await dates({ from: "2099-12-31", to: "2100-01-01" })).toEqual([2, "2099-12-31", "2100-01-01"]);
  });

  test("are refused for invalid days, the wrong order, or too long a range", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token } = admin;
    const issues = async (span: CallInput<"statistics">) => (await admin.refusal("statistics", span)).data?.issues;
    const noDay = "Write a day as YYYY-MM-DD.";
    for (const wrong of [
      "",
      "today",
      "2026-11-31",
      "2026-2-1",
      "2026-11-20T08:00:00Z",
      "0999-01-01",
      "２０２６-01-01",
    ]) {
      expect(await issues({ from: wrong }), wrong).toEqual([{ field: "from", message: noDay }]);
      expect(await issues({ to: wrong }), wrong).toEqual([{ field: "to", message: noDay }]);
    }
    const order = [{ field: "from", message: "The first day cannot be after the last." }];
    expect(await issues({ from: "2026-11-20", to: "2026-11-19" })).toEqual(order);
    expect(await issues({ from: "2026-11-21" })).toEqual(order); // later than today
    const many = [{ field: "from", message: "Choose at most 366 days." }];
    expect(await issues({ from: "2025-11-19", to: "2026-11-20" })).toEqual(many);
    expect((await admin.call("statistics", { from: "2025-11-20", to: "2026-11-20" })).days).toHaveLength(366);
    const chinese = site.with({ token, "x-ln": "0" });
    expect((await chinese.refusal("statistics", { from: "1" })).message).toBe("日期格式须为 YYYY-MM-DD。");
    expect((await chinese.refusal("statistics", { from: "2026-11-21" })).message).toBe("开始日期不能晚于结束日期。");
    expect((await chinese.refusal("statistics", { to: "2026-11-20", from: "2020-01-01" })).message).toBe(
      "最多可选择 366 天。",
    );
    const twice = await site.app.inject({
      url: "/vrmcsys/admin/statistics?from=2026-11-01&from=2026-11-02",
      headers: { token },
    });
    expect(twice.json()).toMatchObject({ errCode: 10100, errMsg: noDay, data: { issues: [{ field: "from" }] } });
  });

  test("count a member's and a guest's download once each, on the day of UTC+8 on which it began", async ({ site }) => {
    await site.listen();
    await addFile(site.portal, "a.bin", noise(1_000));
    site.clock.now = new Date("2026-11-18T15:59:59.999Z");
    const admin = await registerOperator(site, "admin");
    await download(site, admin, "a.bin");
    await agree(site, "a.bin"); // agreed to, but not downloaded
    site.clock.now = new Date("2026-11-18T16:00:00.000Z");
    const link = await agree(site, "a.bin");
    for (let range = 0; range < 3; range++)
      await (await fetch(link.url, { headers: { range: "bytes=0-9" } })).arrayBuffer();
    await download(site, site, "a.bin");
    site.clock.now = new Date("2026-11-20T08:00:00.000Z");
    const all = await readStatistics(site, admin, {});
    expect(eventful(all)).toEqual({ "2026-11-18": { downloads: 1, registrations: 1 }, "2026-11-19": { downloads: 2 } });
    const { product: slug, version } = ownVersion;
    expect(all.products).toEqual([{ slug, version, downloads: 3 }]);
    expect(all.hours.flatMap((downloads, hour) => (downloads > 0 ? [[hour, downloads]] : []))).toEqual([
      [2 * 24 + 23, 1], // Wednesday
      [3 * 24, 2],
    ]);
    const one = await readStatistics(site, admin, { from: "2026-11-18", to: "2026-11-18" });
    expect(one.products).toEqual([{ slug, version, downloads: 1 }]);
  });

  test("list the most downloaded version first, ties by product name and newer version", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const times: [string, string, number][] = [
      ["unity", "2.10.0", 2],
      ["unity", "2.9.0", 2],
      ["native", "1.0.0", 2],
      ["metrics", "1.1.0", 5],
    ];
    const rows = times.flatMap(([product, version, count]) =>
      Array.from({ length: count }, (_, index) => ({
        id: `${product} ${version} ${index}`,
        product,
        version,
        file: "a.bin",
        started_at: `2026-11-1${index}T08:00:00.000Z`,
      })),
    );
    await Promise.all(rows.map((row) => site.portal.records.download(row)));
    expect((await admin.call("statistics", {})).products).toEqual([
      { slug: "metrics", version: "1.1.0", downloads: 5 },
      { slug: "native", version: "1.0.0", downloads: 2 },
      { slug: "unity", version: "2.10.0", downloads: 2 },
      { slug: "unity", version: "2.9.0", downloads: 2 },
    ]);
  });

  test("keep the registrations and applications of a deleted account", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await registerMember(site);
    await person.call("apply", application);
    await person.call("deleteAccount", { password: person.password });
    expect(eventful(await admin.call("statistics", {}))).toEqual({
      "2026-11-20": { registrations: 2, applications: 1 },
    });
  });
});

describe("the counts by day", () => {
  const proxy = { "x-country": "de" };

  test("contain the country of a download and of an agreement if a trusted proxy reports it", async ({
    site: plain,
  }) => {
    const settings = { TRUSTED_PROXIES: "127.0.0.1", COUNTRY_HEADER: "X-Country" };
    const { site, close } = await openTestPortal({ ...plain.environment, ...settings });
    await site.listen();
    await addFile(site.portal, "a.bin", noise(1_000));
    const admin = await registerOperator(site, "admin");
    for (const headers of [proxy, proxy, { "x-country": "XX" }]) {
      const { url } = await agree({ ...site, ...site.with({ ...headers }) }, "a.bin");
      await (await fetch(url, { headers })).arrayBuffer();
    }
    await site.portal.records.settled();
    const { countries, agreements } = await admin.call("statistics", {});
    expect(countries).toEqual([
      { country: "DE", downloads: 2 },
      { country: null, downloads: 1 },
    ]);
    const { id, version } = await site.call("currentLicence", {});
    expect(agreements).toEqual({
      days: [{ date: "2026-11-20", count: 3 }],
      licences: [{ id, version, count: 3 }],
    });
    const rows = await site.portal.db.read.selectFrom("agreements").select("country").execute();
    expect(rows.map(({ country }) => String(country)).toSorted()).toEqual(["DE", "DE", "null"]);
    await close();
  });

  test("remain after the counted rows are deleted", async ({ site }) => {
    await site.listen();
    await addFile(site.portal, "a.bin", noise(1_000));
    const admin = await registerOperator(site, "admin");
    await registerMember(site);
    await download(site, site, "a.bin");
    const span = { from: "2026-11-20", to: "2026-11-20" };
    const before = await admin.call("statistics", span);
    site.clock.now = new Date("2029-12-01T08:00:00Z");
    await deleteExpired(site.portal);
    expect(await site.portal.db.read.selectFrom("downloads").selectAll().execute()).toEqual([]);
    const after = await readStatistics(site, admin, span);
    expect(before.hours[4 * 24 + 16]).toBe(1);
    expect(after).toEqual(before);
    expect(after).toMatchObject({ days: [{ downloads: 1, registrations: 2 }], agreements: { days: [{ count: 1 }] } });
  });

  test("include each download once, however many servers and requests write it", async ({ site }) => {
    const { records } = site.portal;
    const admin = await registerOperator(site, "admin");
    const other = openDownloadRecords(site.portal.db);
    const row = { product: "unity", version: "1.0.0", file: "a.bin", started_at: "2026-11-20T08:00:00.000Z" };
    const names = Array.from({ length: 60 }, (_, index) => `link ${index % 40}`);
    await Promise.all([
      ...names.map((id) => records.download({ ...row, id })),
      ...names.toReversed().map((id) => other.download({ ...row, id })),
    ]);
    expect((await admin.call("statistics", {})).products).toEqual([{ slug: "unity", version: "1.0.0", downloads: 40 }]);
  });
});

describe("answers within the promise", () => {
  test("are those within three working days of the operator, counted on the day of the decision", async ({ site }) => {
    const reviewer = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const span = { from: "2026-11-20", to: "2026-12-31" };
    expect((await reviewer.call("statistics", span)).answers).toMatchObject({ decided: 0, withinPromise: 0 });
    let version = 0;
    for (const [submitted, decided, within] of [
      ["2026-11-20T08:00:00Z", "2026-11-25T15:59:00Z", 1], // Friday; Wednesday is over at 16:00 UTC
      ["2026-11-26T08:00:00Z", "2026-12-01T16:01:00Z", 1], // Thursday; Tuesday is over
      ["2026-12-01T17:00:00Z", "2026-12-07T15:00:00Z", 2], // Wednesday already; Monday
    ] as const) {
      version = await answer(site, { person, reviewer, version }, [submitted, decided], "refuse");
      expect((await readStatistics(site, reviewer, span)).answers.withinPromise, submitted).toBe(within);
    }
    expect((await readStatistics(site, reviewer, span)).answers).toEqual({
      decided: 3,
      withinPromise: 2,
      halfDays: [0, 0, 0, 0, 0, 2, 1, 0, 0, 0],
    });
  });
});

describe("the median time of an answer", () => {
  test("is the median of the decisions of a day", async ({ site }) => {
    const reviewer = await registerOperator(site, "admin");
    const [one, two, three] = [await registerMember(site), await registerMember(site), await registerMember(site)];
    await answer(site, { person: one, reviewer }, ["2026-11-21T15:30:00Z", "2026-11-22T17:00:00Z"]); // 25.5
    await answer(site, { person: two, reviewer }, ["2026-11-22T13:00:00Z", "2026-11-22T17:00:00Z"], "refuse"); // 4
    const span = { from: "2026-11-20", to: "2026-12-01" };
    expect(eventful(await readStatistics(site, reviewer, span))["2026-11-23"]).toEqual({ medianAnswerHours: 14.75 });
    await answer(site, { person: three, reviewer }, ["2026-11-20T12:00:00Z", "2026-11-23T15:59:59.999Z"]); // 75:59
    expect(eventful(await readStatistics(site, reviewer, span))).toEqual({
      "2026-11-20": { registrations: 4, applications: 1 },
      "2026-11-21": { applications: 1 },
      "2026-11-22": { applications: 1 },
      "2026-11-23": { medianAnswerHours: 25.5 },
    });
  });

  test("is counted across the ends of months and years, and from the last submission", async ({ site }) => {
    const reviewer = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const hours = async (date: string) =>
      (await readStatistics(site, reviewer, { from: date, to: date })).days[0]?.medianAnswerHours;
    let version = 0;
    for (const [submitted, decided, expected] of [
      ["2026-12-31T23:00:00Z", "2027-01-01T01:30:00Z", 2.5],
      ["2027-02-28T12:00:00Z", "2027-03-01T12:00:00Z", 24],
      ["2028-02-28T12:00:00Z", "2028-03-01T12:00:00Z", 48],
      ["2028-04-30T00:00:00Z", "2028-05-02T00:20:00Z", 48.33],
      ["2028-05-03T00:00:00Z", "2028-05-03T00:00:30Z", 0],
    ] as const) {
      version = await answer(site, { person, reviewer, version }, [submitted, decided], "refuse");
      expect(await hours(decided.slice(0, 10)), submitted).toBe(expected);
    }
    expect(await hours("2027-01-01")).toBe(2.5); // despite later submissions
  });

  test("excludes an undone decision and a revoked developer status", async ({ site }) => {
    const reviewer = await registerOperator(site, "admin");
    const person = await registerMember(site);
    const version = await answer(site, { person, reviewer }, ["2026-11-20T09:00:00Z", "2026-11-21T09:00:00Z"]);
    const action = { actor: reviewer.id, application: await idOf(site, person) };
    await undo(site.portal, { ...action, version });
    const days = async () => eventful(await readStatistics(site, reviewer, { from: "2026-11-21", to: "2026-11-30" }));
    expect(await days()).toEqual({});
    site.clock.now = new Date("2026-11-22T09:00:00Z");
    await decide(site.portal, { ...action, decision: "approve", version: version + 1 });
    expect(await days()).toEqual({ "2026-11-22": { medianAnswerHours: 48 } });
    site.clock.now = new Date("2026-11-25T09:00:00Z");
    const { version: seen } = await (await logIn(site, person)).call("profile", {});
    await revokeDeveloper(site.portal, { actor: reviewer.id, account: person.id, reason: "Gone", version: seen });
    expect(await days()).toEqual({ "2026-11-22": { medianAnswerHours: 48 } });
  });
});
