import { describe, expect } from "vitest";
import { minute } from "../../server/time/time.ts";
import { test, type TestPortal } from "../portal.ts";
import { addPasskey, pageOf, SoftwarePasskey } from "./authenticators.ts";
import { messagesTo, registerMember, registerOperator } from "./people.ts";

const logIn = async (site: TestPortal, key: SoftwarePasskey) =>
  site.call("logInByPasskey", { passkey: key.get(await site.call("passkeyOptions", {})) });

describe("a passkey", () => {
  test("logs in, and session, profile and audit log record it", async ({ site }) => {
    const member = await registerMember(site);
    const key = await addPasskey(site, member);
    const { token } = await logIn(site, key);
    const visitor = site.as(token);
    expect(await visitor.call("profile", {})).toMatchObject({ amr: ["passkey"], secondStepDue: false });
    const current = (await visitor.call("sessions", {})).items.find((session) => session.current);
    expect(current).toMatchObject({ amr: ["passkey"], provedAt: site.clock.now.toISOString() });
    const { passkeys } = await visitor.call("security", {});
    expect(passkeys).toMatchObject([{ name: "Phone", lastUsedAt: site.clock.now.toISOString() }]);
    expect((await messagesTo(site, member.phone ?? "")).map(({ kind }) => kind)).toContain("factorAdded");
    const admin = await registerOperator(site, "admin");
    const { items } = await admin.call("audit", { action: "session.opened", subject: member.id });
    expect(items.map(({ after }) => after)).toContainEqual({ amr: ["passkey"] }); // no order: the clock stands still
  });

  test("is one of several, which only its owner can name, rename and remove", async ({ site }) => {
    const member = await registerMember(site);
    const stranger = await registerMember(site);
    await addPasskey(site, member, "Phone");
    const second = await addPasskey(site, member, "Laptop");
    const { passkeys } = await member.call("security", {});
    expect(passkeys.map(({ name }) => name).toSorted()).toEqual(["Laptop", "Phone"]);
    const id = passkeys.find(({ name }) => name === "Laptop")?.id ?? "";
    expect((await stranger.refusal("renamePasskey", { id, name: "Mine" })).errCode).toBe(10108);
    expect((await stranger.refusal("removePasskey", { id })).errCode).toBe(10108);
    await member.call("renamePasskey", { id, name: "Work laptop" });
    await member.call("removePasskey", { id });
    const challenge = await site.call("passkeyOptions", {});
    expect((await site.refusal("logInByPasskey", { passkey: second.get(challenge) })).errCode).toBe(10117);
  });

  test("cannot be removed if it is the only way to log in", async ({ site }) => {
    const member = await registerMember(site);
    await addPasskey(site, member);
    const { passkeys } = await member.call("security", {});
    const values = { phone: null, mailbox: null }; // as the company login creates an account
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set(values).where("id", "=", member.id).execute(),
    );
    const refusal = await member.refusal("removePasskey", { id: passkeys[0]?.id ?? "" });
    expect([refusal.errCode, refusal.message]).toEqual([10116, expect.stringContaining("last way")]);
  });

  test("is useless to somebody who copied its signature", async ({ site }) => {
    const key = await addPasskey(site, await registerMember(site));
    for (const counter of [-1, 0]) {
      key.counter = counter; // the first counter stays at 0, as with synced passkeys
      const passkey = key.get(await site.call("passkeyOptions", {}));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, () => site.call("logInByPasskey", { passkey })),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect((await site.refusal("logInByPasskey", { passkey })).errCode).toBe(10117);
    }
  });

  test("is refused with an expired, invented or different purpose's challenge", async ({ site }) => {
    const member = await registerMember(site);
    const key = await addPasskey(site, member);
    const [inTime, late] = [await site.call("passkeyOptions", {}), await site.call("passkeyOptions", {})];
    site.clock.forward(5 * minute - 1);
    await site.call("logInByPasskey", { passkey: key.get(inTime) });
    site.clock.forward(1);
    const other = await member.call("proofOptions", {});
    const challenges = [late, { challenge: "A".repeat(43) }, other.passkey ?? late];
    for (const challenge of challenges)
      expect((await site.refusal("logInByPasskey", { passkey: key.get(challenge) })).errCode).toBe(10117);
  });

  test("is refused on another origin or for another RP ID, also when it is added", async ({ site }) => {
    const member = await registerMember(site);
    const key = await addPasskey(site, member);
    const page = pageOf(site);
    const foreign = [
      { ...page, origin: "https://evil.example" },
      { ...page, origin: page.origin.replace(/:\d+$/, ":1") },
      { ...page, rpId: "evil.example" },
    ];
    for (const surroundings of foreign) {
      const passkey = key.get(await site.call("passkeyOptions", {}), surroundings);
      expect((await site.refusal("logInByPasskey", { passkey })).errCode).toBe(10117);
      const made = new SoftwarePasskey(page).create(await member.call("newPasskeyOptions", {}), surroundings);
      expect((await member.refusal("addPasskey", { name: "x", passkey: made })).errCode).toBe(10117);
    }
    const forged = { host: "evil.example", "x-forwarded-host": "evil.example" };
    expect((await site.with(forged).call("passkeyOptions", {})).rpId).toBe(page.rpId);
  });

  test("is refused if its counter does not grow, and its owner is notified", async ({ site }) => {
    const member = await registerMember(site);
    const key = await addPasskey(site, member);
    await logIn(site, key);
    key.counter -= 1; // the copy has signed as often as the original
    const challenge = await site.call("passkeyOptions", {});
    expect((await site.refusal("logInByPasskey", { passkey: key.get(challenge) })).errCode).toBe(10117);
    expect((await messagesTo(site, member.phone ?? "")).map(({ kind }) => kind)).toContain("passkeyCopied");
    const admin = await registerOperator(site, "admin");
    const { total } = await admin.call("audit", { action: "passkey.copied", subject: member.id });
    expect(total).toBe(1);
    await logIn(site, key); // the original keeps working
  });

  test("does not log in alone unless it verified its user", async ({ site }) => {
    const key = await addPasskey(site, await registerMember(site));
    key.isUserVerified = false;
    const challenge = await site.call("passkeyOptions", {});
    expect((await site.refusal("logInByPasskey", { passkey: key.get(challenge) })).errCode).toBe(10117);
  });

  test("is neither added nor removed by a session whose last proof is older than fifteen minutes", async ({ site }) => {
    const member = await registerMember(site);
    const key = await addPasskey(site, member);
    const [passkey] = (await member.call("security", {})).passkeys;
    const options = await member.call("newPasskeyOptions", {});
    site.clock.forward(15 * minute - 1);
    await member.call("newPasskeyOptions", {});
    site.clock.forward(1);
    const thief = new SoftwarePasskey(pageOf(site));
    expect((await member.refusal("newPasskeyOptions", {})).errCode).toBe(10114);
    expect((await member.refusal("addPasskey", { name: "Mine", passkey: thief.create(options) })).errCode).toBe(10114);
    expect((await member.refusal("removePasskey", { id: passkey?.id ?? "" })).errCode).toBe(10114);
    const { passkey: challenge } = await member.call("proofOptions", {});
    if (!challenge) throw new Error("a passkey is one of the ways");
    const { token } = await member.call("prove", { passkey: key.get(challenge) });
    await site.as(token).call("removePasskey", { id: passkey?.id ?? "" });
  });

  test("is no proof for another account, nor a challenge for another session", async ({ site }) => {
    const member = await registerMember(site);
    await addPasskey(site, member);
    const stranger = await registerMember(site);
    const foreign = await addPasskey(site, stranger);
    const { passkey } = await member.call("proofOptions", {});
    if (!passkey) throw new Error("a passkey is one of the ways");
    expect((await stranger.refusal("prove", { passkey: foreign.get(passkey) })).errCode).toBe(10117);
    expect((await member.refusal("prove", { passkey: foreign.get(passkey) })).errCode).toBe(10117);
  });
});
