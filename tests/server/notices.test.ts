import { describe, expect } from "vitest";
import { sendHeldNotices } from "../../server/messages/notices.ts";
import { openTestPortal, test } from "../portal.ts";
import { codeFor, messagesTo, newPhone, password, registerMember } from "./people.ts";

const hour = 60 * 60_000;
/** Twelve devices that are new to an account. */
const agents = ["Firefox/1", "Chrome/1", "Safari/1"].flatMap((browser) =>
  ["Windows", "Linux", "Android", "iPhone"].map((system) => `${browser} ${system}`),
);

describe("notices by text message", () => {
  test("are limited to five per hour and number; later ones are combined in one with their count", async ({ site }) => {
    const { phone, password: own } = await registerMember(site);
    const account = phone ?? "";
    const before = (await messagesTo(site, account)).length;
    for (const agent of agents) await site.with({ "user-agent": agent }).call("logIn", { account, password: own });
    const told = (await messagesTo(site, account)).slice(before);
    expect(told.map(({ kind }) => kind)).toEqual(Array<string>(5).fill("newLogin"));
    await sendHeldNotices(site.portal);
    expect(await messagesTo(site, account)).toHaveLength(before + 5);
    site.clock.forward(hour);
    await Promise.all([sendHeldNotices(site.portal), sendHeldNotices(site.portal)]);
    const last = (await messagesTo(site, account)).slice(before + 5);
    expect(last).toEqual([{ kind: "heldNotices", count: 7 }]);
  });

  test("are held while the site has reached its cap, and count toward it", async ({ site }) => {
    const people = [await registerMember(site), await registerMember(site)];
    const { site: capped, close } = await openTestPortal({ ...site.environment, RATE_LIMITS: "on", SMS_PER_HOUR: "3" });
    const elsewhere = capped.with({ "user-agent": "Firefox/1 Windows" });
    for (const { phone } of people) await elsewhere.call("logIn", { account: phone ?? "", password });
    const kinds = async () =>
      (await Promise.all(people.map(({ phone }) => messagesTo(capped, phone ?? ""))))
        .flat()
        .map(({ kind }) => kind)
        .filter((kind) => kind !== "code");
    expect(await kinds()).toEqual(["newLogin"]); // two codes and this
    expect((await capped.refusal("sendCode", { account: newPhone(site), purpose: "register" })).errCode).toBe(10429);
    capped.clock.forward(hour);
    await sendHeldNotices(capped.portal);
    expect(await kinds()).toEqual(["newLogin", "heldNotices"]);
    await close();
  });

  test("that are held are combined with the next one that may be sent", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    for (const agent of agents.slice(0, 6))
      await site.with({ "user-agent": agent }).call("logIn", { account, password });
    site.clock.forward(hour);
    await site.with({ "user-agent": agents[6] ?? "" }).call("logIn", { account, password });
    expect((await messagesTo(site, account)).at(-1)).toEqual({ kind: "heldNotices", count: 2 });
    await sendHeldNotices(site.portal);
    expect((await messagesTo(site, account)).filter(({ kind }) => kind === "heldNotices")).toHaveLength(1);
  });

  test("are delivered at once for every kind of login from a new device", async ({ site }) => {
    const { phone } = await registerMember(site);
    const account = phone ?? "";
    site.clock.forward(60_000); // another code may be sent
    const heard: string[] = [];
    site.portal.events.on("jobQueued", () => heard.push("now"));
    await site.call("sendCode", { account, purpose: "login" });
    const code = await codeFor(site, account);
    await site.with({ "user-agent": agents[0] ?? "" }).call("logIn", { account, password });
    expect(heard).toHaveLength(2);
    await site.with({ "user-agent": agents[1] ?? "" }).call("logIn", { account, code });
    expect(heard).toHaveLength(3);
  });
});
