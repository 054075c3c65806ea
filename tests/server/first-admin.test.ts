import { describe, expect } from "vitest";
import type { Call } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { ensureFirstAdmin } from "../../server/people/first-admin.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { registerByMail, registerMember } from "./people.ts";

async function admins({ portal }: TestPortal): Promise<(string | null)[]> {
  const rows = await portal.db.read.selectFrom("accounts").select("mailbox").where("role", "=", "admin").execute();
  return rows.map(({ mailbox }) => mailbox);
}

/** A second server on the same data, with further settings. */
async function withSettings(
  site: TestPortal,
  settings: Record<string, string>,
  work: (site: TestPortal) => Promise<void>,
): Promise<void> {
  const { site: other, close } = await openTestPortal({ ...site.environment, ...settings });
  await work(other);
  await close();
}

describe("the first admin", () => {
  test("is created once with a password of its own, whichever server starts first", async ({ site }) => {
    await withSettings(site, {}, async (twin) => {
      const made = await Promise.all([site, twin, site, twin].map(({ portal }) => ensureFirstAdmin(portal)));
      const [login, ...more] = made.filter((one) => one !== undefined);
      expect(more).toEqual([]);
      expect(await admins(site)).toEqual(["admin@example.com"]);
      const { token, admin } = await site.call("logInByMail", {
        account: "admin@example.com",
        password: login?.password ?? "",
      });
      expect(admin).toBe(1);
      expect((await site.as(token).call("profile", {})).roles).toEqual(["admin"]);
      expect(await ensureFirstAdmin(site.portal)).toBeUndefined();
    });
  });

  test("can only change the shown password, read the profile and log out at first", async ({ site }) => {
    const shown = (await ensureFirstAdmin(site.portal))?.password ?? "";
    const account = "admin@example.com";
    const { token } = await site.call("logInByMail", { account, password: shown });
    const admin = site.as(token);
    const member = await registerMember(site);
    const open: CallName[] = ["profile", "logOut"];
    for (const name of Object.keys(calls) as CallName[]) {
      const { access, opens = access === "public" ? "always" : "afterPasswordChange" }: Call = calls[name];
      expect(opens === "always", name).toBe(access === "public" ? name !== "agreeToDownload" : open.includes(name));
      if (opens === "always") continue;
      const { method, path } = calls[name];
      const url = `/vrmcsys${path.replace(/:\w+/g, "x")}`;
      const response = await site.app.inject({
        method,
        url,
        headers: { token },
        ...(method !== "GET" && { payload: {} }),
      });
      if (method === "HEAD") {
        expect(response.statusCode, name).toBe(403); // its response has no body
        continue;
      }
      expect(response.json(), name).toEqual({
        errCode: 10102,
        errMsg: "Change your password first. Everything else opens after that.",
        data: { changePassword: true },
      });
    }
    expect((await admin.call("profile", {})).roles).toEqual(["admin"]);
    await member.call("sessions", {}); // other requests continue
    const next = "Orbit-8-lens";
    await admin.call("changePassword", { oldPassword: shown, password: next });
    const again = await site.call("logInByMail", { account, password: next });
    await site.as(again.token).call("statistics", {});
    const { passwordChangedAt } = await site.as(again.token).call("security", {});
    expect(passwordChangedAt).toBe(site.clock.now.toISOString());
    expect((await site.refusal("logInByMail", { account, password: shown })).errCode).toBe(10002);
  });

  test("has the mailbox and password from the configuration, which are not printed", async ({ site }) => {
    const settings = { ADMIN_EMAIL: "Chief@Parallax.example", ADMIN_PASSWORD: "Orbit-7-lens" };
    await withSettings(site, settings, async (configured) => {
      expect(await ensureFirstAdmin(configured.portal)).toBeUndefined();
      const login = { account: "chief@parallax.example", password: "Orbit-7-lens" };
      await configured.as((await configured.call("logInByMail", login)).token).call("statistics", {});
    });
  });

  test("is not created with an invalid mailbox, a common password or an existing account", async ({ site }) => {
    for (const [settings, complaint] of [
      [{ ADMIN_EMAIL: "admin@localhost" }, "ADMIN_EMAIL: nobody can log in"],
      [{ ADMIN_PASSWORD: "P@ssw0rd123" }, "ADMIN_PASSWORD: this password is too common"],
    ] as const)
      await withSettings(site, settings, async ({ portal }) => {
        await expect(ensureFirstAdmin(portal)).rejects.toThrow(complaint);
      });
    await registerByMail(site, "admin@example.com");
    await expect(ensureFirstAdmin(site.portal)).rejects.toThrow("belongs to an account that is not an admin");
    expect(await admins(site)).toEqual([]);
  });

  test("has a password that satisfies the strictest rule", async ({ site }) => {
    await withSettings(site, { PASSWORD_MAX: "8" }, async ({ portal }) => {
      expect((await ensureFirstAdmin(portal))?.password).toHaveLength(8);
    });
  });
});
