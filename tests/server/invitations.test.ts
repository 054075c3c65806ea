import { describe, expect } from "vitest";
import type { CallInput } from "../../contract/schemas.ts";
import { invitationLifetime } from "../../contract/rules.ts";
import { pathsOf } from "../../server/federation/oidc-provider/paths.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import { day, minute } from "../../server/time/time.ts";
import type { TestPortal } from "../portal.ts";
import { test } from "./limited.ts";
import { openOidcBrowser, openWithOidc, publicUrl } from "./oidc.ts";
import { logInAtProvider, startOidcProvider } from "./oidc-provider.ts";
import { logIn, messagesTo, password, registerByMail, registerOperator, type Person } from "./people.ts";

const mailbox = "colleague@example.com";

/** The token of the invitation last mailed to a mailbox. */
async function invitedBy(site: TestPortal, admin: Person, to = mailbox, role: "reviewer" | "admin" = "reviewer") {
  site.clock.forward(minute);
  const invitation = await admin.call("invite", { mailbox: to, roles: [role], language: "zh" });
  const mail = (await messagesTo(site, to)).findLast((content) => content.kind === "invitation");
  const link = new URL(mail?.link ?? "");
  return { ...invitation, link, token: link.hash.replace("#token=", "") };
}

const sayings = {
  used: "This invitation has already been used.",
  ended: "This invitation was ended, or a newer one has replaced it.",
  expired: "This invitation has expired.",
  other: "This invitation is for another account.",
};

/** What the link says to a guest, in the form's call too. */
async function refusedWith(site: TestPortal, token: string): Promise<string> {
  const opened = await site.refusal("openInvitation", { token });
  const registered = await site.refusal("registerByInvitation", { token, password });
  expect([registered.errCode, registered.message]).toEqual([10109, opened.message]);
  return opened.message;
}

describe("an invitation", () => {
  test("mails a link that makes an account with the role, once", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token, link, ...invitation } = await invitedBy(site, admin);
    expect(link.pathname).toBe("/invitation");
    const { id, createdBy } = invitation;
    const expiresAt = new Date(site.clock.now.getTime() + invitationLifetime).toISOString();
    const offered = { mailbox, roles: ["reviewer"], expiresAt };
    expect(invitation).toMatchObject({ ...offered, state: "open", createdBy: admin.phone });
    expect(await messagesTo(site, mailbox)).toMatchObject([{ kind: "invitation", role: "reviewer", days: 7 }]);
    const [{ language } = { language: "" }] = (await admin.call("messages", {})).items;
    expect(language).toBe("zh");
    expect(await site.call("openInvitation", { token })).toEqual({ ...offered, way: "register" });

    site.clock.forward(minute);
    const session = await site.call("registerByInvitation", { token, password });
    const colleague = site.as(session.token);
    expect(await colleague.call("profile", {})).toMatchObject({ mailbox, roles: ["reviewer"] });
    await colleague.call("applicationQueue", {});
    expect((await colleague.refusal("accounts", {})).errCode).toBe(10102);
    expect(session.secondStep).toBe("offer");

    expect(await refusedWith(site, token)).toBe(sayings.used);
    expect((await admin.call("invitations", {})).items).toMatchObject([{ id, createdBy, state: "used" }]);
    expect((await admin.refusal("endInvitation", { id })).errCode).toBe(10107);
    const { items } = await admin.call("audit", { action: "invitation." });
    expect(items.map(({ action, after }) => [action, after?.["role"]])).toEqual([
      ["invitation.accepted", "reviewer"],
      ["invitation.created", "reviewer"],
    ]);
    const { db } = site.portal;
    const stored = [db.read.selectFrom("invitations").selectAll(), db.read.selectFrom("audit").selectAll()] as const;
    const [invitations, audit] = await Promise.all([stored[0].execute(), stored[1].execute()]);
    expect(JSON.stringify([invitations, audit])).not.toContain(token);
    expect(JSON.stringify(audit)).not.toContain(mailbox);
  });

  test("that two people open at once lets one of them in", async ({ site }) => {
    const { token } = await invitedBy(site, await registerOperator(site, "admin"));
    const outcomes = await Promise.allSettled(
      ["Orbit-7-lens", "Orbit-8-lens"].map((own) => site.call("registerByInvitation", { token, password: own })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(
      await site.portal.db.read.selectFrom("accounts").select("id").where("mailbox", "=", mailbox).execute(),
    ).toHaveLength(1);
  });

  test("gives its role to an account only when the owner has logged in and accepts", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const owner = await registerByMail(site, mailbox);
    const stranger = await registerByMail(site, "stranger@example.com");
    const { token } = await invitedBy(site, admin);
    const rolesOf = async (person: Person) => (await person.call("profile", {})).roles;
    expect(await rolesOf(owner)).toEqual(["member"]);
    expect((await site.call("openInvitation", { token })).way).toBe("logIn");
    expect((await site.refusal("registerByInvitation", { token, password: "Orbit-8-lens" })).errCode).toBe(10006);
    expect((await site.refusal("acceptInvitation", { token })).errCode).toBe(10101);
    expect((await stranger.call("openInvitation", { token })).way).toBe("logOut");
    expect(await stranger.refusal("acceptInvitation", { token })).toMatchObject({
      errCode: 10102,
      message: sayings.other,
    });
    site.clock.forward(16 * minute);
    expect((await owner.refusal("acceptInvitation", { token })).errCode).toBe(10114);
    const again = await logIn(site, owner);
    expect((await again.call("openInvitation", { token })).way).toBe("accept");
    await again.call("acceptInvitation", { token });
    expect([await rolesOf(owner), await rolesOf(stranger)]).toEqual([["reviewer"], ["member"]]);
    expect((await messagesTo(site, mailbox)).at(-1)).toEqual({ kind: "roleSet", role: "reviewer" });
    expect((await again.refusal("acceptInvitation", { token })).message).toBe(sayings.used);
  });

  test("is used up by an account of the company login, which keeps the company's role", async ({ site: bare }) => {
    await using provider = await startOidcProvider({ redirectUri: publicUrl + pathsOf.company.callback });
    provider.people.set("ada", { groups: ["editors"] });
    await using opened = await openWithOidc(bare, provider.issuer);
    const { site } = opened;
    const { token } = await invitedBy(site, await registerOperator(site, "admin"));
    const browser = openOidcBrowser(site);
    const asked = await browser.begin("/invitation");
    const { data } = await browser.finish(await logInAtProvider(asked.href, "ada", publicUrl));
    const ada = site.as(data?.token ?? "");
    expect((await ada.call("openInvitation", { token })).way).toBe("accept");
    await ada.call("acceptInvitation", { token });
    expect(await ada.call("profile", {})).toMatchObject({ roles: ["publisher"], mailbox: null });
    expect(await refusedWith(site, token)).toBe(sayings.used);
  });

  test("lets nobody in who lacks the second step that their role requires", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await registerByMail(site, mailbox);
    const { token } = await invitedBy(site, admin);
    const other = await invitedBy(site, admin, "new@example.com", "admin");
    const owner = await logIn(site, { phone: null, mailbox, password });
    site.portal.config.operatorMfa = "required";
    await owner.call("acceptInvitation", { token });
    expect((await owner.refusal("applicationQueue", {})).errCode).toBe(10113);
    const session = await site.call("registerByInvitation", { token: other.token, password });
    expect(session).toMatchObject({ admin: 1, secondStep: "setUp" });
    expect((await site.as(session.token).refusal("accounts", {})).errCode).toBe(10113);
  });

  test("says that it was ended, replaced, expired, or that its sender is no admin any more", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const ended = await invitedBy(site, admin, "ended@example.com");
    await admin.call("endInvitation", { id: ended.id });
    expect((await admin.refusal("endInvitation", { id: ended.id })).errCode).toBe(10108);
    expect(await refusedWith(site, ended.token)).toBe(sayings.ended);

    const replaced = await invitedBy(site, admin, "again@example.com");
    const newer = await invitedBy(site, admin, "again@example.com");
    expect(await refusedWith(site, replaced.token)).toBe(sayings.ended);
    expect((await admin.call("invitations", {})).items.map(({ id }) => id)).toEqual([newer.id]);
    expect((await site.with({ "x-ln": "0" }).refusal("openInvitation", { token: ended.token })).message).toBe(
      "此邀请已终止，或已被新的邀请取代。",
    );

    const other = await registerOperator(site, "admin");
    const demoted = await invitedBy(site, other, "demoted@example.com");
    const { version } = await admin.call("accountDetail", { id: other.id });
    await admin.call("setRole", { id: other.id, role: "publisher", version });
    expect(await refusedWith(site, demoted.token)).toBe(sayings.ended);
    expect((await admin.call("invitations", {})).items).toMatchObject([{ state: "inactive" }, { state: "open" }]);

    const lately = await invitedBy(site, admin);
    site.clock.forward(invitationLifetime - 1);
    await site.call("openInvitation", { token: lately.token });
    site.clock.forward(1);
    expect(await refusedWith(site, lately.token)).toBe(sayings.expired);
    expect((await site.refusal("openInvitation", { token: "x".repeat(43) })).message).toBe(
      "Email authentication error",
    );
  });

  test("is sent by an admin alone, with a fresh proof, within the limits of mails", async ({ site, limited }) => {
    const admin = await registerOperator(site, "admin");
    const publisher = await registerOperator(site, "publisher");
    const request = { mailbox, roles: ["admin" as const] };
    expect((await publisher.refusal("invite", request)).errCode).toBe(10102);
    const fieldsOf = async (input: Partial<CallInput<"invite">>) =>
      (await admin.refusal("invite", { ...request, ...input })).data?.issues?.map(({ field }) => field);
    expect(await fieldsOf({ roles: [] })).toEqual(["roles"]);
    expect(await fieldsOf({ roles: ["reviewer", "publisher"] })).toEqual(["roles"]);
    expect(await fieldsOf({ mailbox: "nobody" })).toEqual(["mailbox"]);

    await admin.call("invite", request);
    expect((await admin.refusal("invite", request)).errCode).toBe(10105);
    const many = limited.as(admin.token);
    for (let count = 1; count <= 5; count++)
      await many.call("invite", { ...request, mailbox: `m${count}@example.com` });
    expect((await many.refusal("invite", { ...request, mailbox: "m6@example.com" })).errCode).toBe(10429);
    expect(await messagesTo(site, "m6@example.com")).toEqual([]);
    site.clock.forward(16 * minute);
    expect((await admin.refusal("invite", request)).errCode).toBe(10114);
    const again = await logIn(site, admin);
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ mailbox: "operator@example.com" }).where("id", "=", publisher.id).execute(),
    );
    const { data } = await again.refusal("invite", { ...request, mailbox: "operator@example.com" });
    expect(data?.issues?.map(({ field }) => field)).toEqual(["mailbox"]);
  });

  test("goes with the account of its mailbox, and 30 days after it has expired", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const { token } = await invitedBy(site, admin);
    await invitedBy(site, admin, "later@example.com");
    const left = async () =>
      (await site.portal.db.read.selectFrom("invitations").select("mailbox").execute()).map((row) => row.mailbox);
    const colleague = site.as((await site.call("registerByInvitation", { token, password })).token);
    const [copied] = (await colleague.call("exportAccount", {})).invitations;
    expect(copied).toMatchObject({ role: "reviewer", usedAt: site.clock.now.toISOString() });
    await colleague.call("deleteAccount", { password });
    expect(await left()).toEqual(["later@example.com"]);
    site.clock.forward(invitationLifetime + 30 * day);
    await deleteExpired(site.portal);
    expect(await left()).toEqual(["later@example.com"]);
    site.clock.forward(1);
    await deleteExpired(site.portal);
    expect(await left()).toEqual([]);
  });
});
