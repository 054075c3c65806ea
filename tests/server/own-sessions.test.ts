import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { logIn, registerMember, registerOperator } from "./people.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const hour = 60 * 60_000;

describe("one's own sessions", () => {
  test("are listed with browser and network prefix, the present one marked", async ({ site }) => {
    const first = await registerMember(site);
    site.clock.forward(60_000);
    const second = await logIn(site, first, site.with({ "user-agent": firefox }));
    const { items, total } = await second.call("sessions", {});
    expect(total).toBe(2);
    expect(items.map(({ current, browser, network }) => ({ current, browser, network }))).toEqual([
      { current: true, browser: "Firefox on Linux", network: "127.0.0.0/24" },
      { current: false, browser: "Other", network: "127.0.0.0/24" },
    ]);
    expect((await first.call("sessions", {})).items.map(({ current }) => current)).toEqual([false, true]);
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual(
      ["amr", "browser", "createdAt", "current", "id", "lastSeenAt", "network", "provedAt", "provider"].toSorted(),
    );
  });

  test("are not listed once they have expired", async ({ site }) => {
    const first = await registerMember(site);
    site.clock.forward(23 * hour);
    const second = await logIn(site, first);
    expect((await second.call("sessions", {})).total).toBe(2);
    site.clock.forward(1.5 * hour);
    expect((await second.call("sessions", {})).total).toBe(1);
    const admin = await registerOperator(site, "admin");
    site.clock.forward(1.9 * hour);
    const again = await logIn(site, admin);
    site.clock.forward(0.2 * hour);
    expect((await again.call("sessions", {})).total).toBe(1);
  });

  test("are ended one by one, or all others at once", async ({ site }) => {
    const first = await registerMember(site);
    const second = await logIn(site, first);
    const third = await logIn(site, first);
    const items = (await third.call("sessions", {})).items;
    const current = items.find((session) => session.current)?.id;
    const own = (await second.call("sessions", {})).items.find((session) => session.current)?.id ?? "";
    await third.call("endSessions", { id: own });
    expect((await second.refusal("profile", {})).errCode).toBe(10021);
    await third.call("endSessions", { others: true });
    expect((await first.refusal("profile", {})).errCode).toBe(10021);
    expect((await third.call("sessions", {})).items.map(({ id }) => id)).toEqual([current]);
    await third.call("endSessions", { others: true });
    await third.call("endSessions", { id: current });
    expect((await third.refusal("profile", {})).errCode).toBe(10021);
  });
});
