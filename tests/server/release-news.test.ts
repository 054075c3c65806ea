import { describe, expect } from "vitest";
import { watchSchedule } from "../../server/catalogue/publishing/publish-scheduled.ts";
import { queueNews } from "../../server/catalogue/release-news/queue-news.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { messagesTo, registerByMail, registerMember, registerOperator, type Person } from "./people.ts";
import { deliverPending, providersOf, scripted } from "./messages.ts";
import { newRelease } from "./publishing.ts";

const product = "unity";

/** Registers a mailbox that is subscribed to a product's news. */
async function subscriber(site: TestPortal, mailbox: string): Promise<Person> {
  const person = await registerByMail(site, mailbox);
  await person.call("changeReleaseNews", { product, subscribed: true });
  return person;
}

async function newsFor(site: TestPortal, mailbox: string) {
  return (await messagesTo(site, mailbox)).filter((content) => content.kind === "releaseNews");
}

/** Queues and delivers until nothing is left; returns the sent mails. */
async function sendAll({ portal }: TestPortal) {
  const mail = scripted(true);
  do await deliverPending(portal, providersOf({ mail }));
  while ((await queueNews(portal)) > 0);
  return mail.given.filter(({ purpose }) => purpose === "news");
}

/** What a mail program posts (RFC 8058, section 3.1). */
function post({ app }: TestPortal, link: string, payload = "List-Unsubscribe=One-Click") {
  const { pathname, search } = new URL(link);
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return app.inject({ method: "POST", url: pathname + search, headers, payload });
}

describe("mails about releases", () => {
  test("are sent once per release and person, in the account's language, however often it is published", async ({
    site,
  }) => {
    await subscriber(site, "en@example.com");
    const zh = await subscriber(site, "zh@example.com");
    const { name, version } = await zh.call("profile", {});
    await zh.call("changeProfile", { name, version, ln: 0 });
    await registerByMail(site, "nobody@example.com");
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0"));
    const sent = await sendAll(site);
    expect(Object.fromEntries(sent.map(({ to, subject }) => [to, subject]))).toEqual({
      "en@example.com": "Unity SDK 9.1.0 is out",
      "zh@example.com": "Unity SDK 9.1.0 已发布",
    });
    expect(sent).toHaveLength(2);
    await publisher.call("withdrawRelease", { slug: product, version: "9.1.0", reason: "It was wrong." });
    await publisher.call("publishRelease", { slug: product, version: "9.1.0" });
    expect(await sendAll(site)).toEqual([]);
  });

  test("are sent to the others once an early release is opened", async ({ site }) => {
    await subscriber(site, "member@example.com");
    await subscriber(site, "developer@example.com");
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ status: 2 }).where("mailbox", "=", "developer@example.com").execute(),
    );
    const publisher = await registerOperator(site, "publisher");
    const { revision } = await publisher.call("createRelease", newRelease("9.1.0", { audience: "developers" }));
    expect((await sendAll(site)).map(({ to }) => to)).toEqual(["developer@example.com"]);
    const open = { ...newRelease("9.1.0"), audience: "members" as const, revision };
    const opened = await publisher.call("changeRelease", open);
    expect((await sendAll(site)).map(({ to }) => to)).toEqual(["member@example.com"]);
    const everybody = { ...open, audience: "everybody" as const, revision: opened.revision };
    await publisher.call("changeRelease", everybody);
    expect(await sendAll(site)).toEqual([]);
  });

  test("are sent for a scheduled release at its time, and not before", async ({ site }) => {
    await subscriber(site, "a@example.com");
    const publisher = await registerOperator(site, "publisher");
    const publishAt = new Date(site.clock.now.getTime() + 60_000).toISOString();
    await publisher.call("createRelease", newRelease("9.2.0", { state: "scheduled", publishAt }));
    expect(await sendAll(site)).toEqual([]);
    site.clock.forward(61_000);
    const stop = watchSchedule(site.portal);
    await expect.poll(() => sendAll(site).then((mails) => mails.length), { timeout: 5_000 }).toBe(1);
    stop();
  });

  test("are not sent for drafts, releases withdrawn meanwhile, or releases older than a week", async ({ site }) => {
    await subscriber(site, "a@example.com");
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0", { state: "draft" }));
    await publisher.call("createRelease", newRelease("1.0.1", { updateTime: "2020-01-01" }));
    await publisher.call("createRelease", newRelease("9.1.1"));
    await publisher.call("withdrawRelease", { slug: product, version: "9.1.1", reason: "It was wrong." });
    expect(await sendAll(site)).toEqual([]);
  });

  test("are sent for a release whose day began a week ago, and not a millisecond later", async ({ site }) => {
    await subscriber(site, "a@example.com");
    site.clock.now = new Date("2026-11-21T00:00:00Z");
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("1.0.1", { updateTime: "2026-11-14" }));
    expect(await sendAll(site)).toHaveLength(1);
    site.clock.forward(1);
    await publisher.call("createRelease", newRelease("1.0.2", { updateTime: "2026-11-14" }));
    expect(await sendAll(site)).toEqual([]);
  });

  test("are sent in batches, so that they do not delay codes, and within an hourly budget", async ({ site }) => {
    const people = await Promise.all(Array.from({ length: 3 }, (_, n) => subscriber(site, `first${n}@example.com`)));
    await site.portal.db.write(async (write) => {
      const row = await write
        .selectFrom("accounts")
        .selectAll()
        .where("id", "=", people[0]?.id ?? "")
        .executeTakeFirstOrThrow();
      for (let n = 0; n < 30; n += 1) {
        const id = `account-${n}`;
        await write
          .insertInto("accounts")
          .values({ ...row, id, mailbox: `more${n}@example.com` })
          .execute();
        await write
          .insertInto("release_subscriptions")
          .values({ account: id, product, created_at: site.clock.now.toISOString() })
          .execute();
      }
    });
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0"));
    expect(await queueNews(site.portal)).toBe(20);
    expect(await queueNews(site.portal), "the first ones are still waiting").toBe(0);
    const mails = await sendAll(site);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(33);
    expect(mails).toHaveLength(33);
  });

  test("are queued once by two servers at the same time", async ({ site }) => {
    await subscriber(site, "a@example.com");
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0"));
    const other = await openTestPortal(site.environment);
    const portals = [site.portal, other.site.portal];
    await Promise.all([...portals, ...portals].map((portal) => queueNews(portal)));
    await other.close();
    expect(await newsFor(site, "a@example.com")).toHaveLength(1);
  });

  test("wait while the portal is read-only, without an error, and are sent afterwards", async ({ site }) => {
    await subscriber(site, "a@example.com");
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0"));
    site.portal.lifecycle.readOnly = true;
    expect(await queueNews(site.portal)).toBe(0);
    site.portal.lifecycle.readOnly = false;
    expect(await newsFor(site, "a@example.com"), "nothing was queued meanwhile").toEqual([]);
    expect(await sendAll(site)).toHaveLength(1);
  });

  test("require a mailbox and a product", async ({ site }) => {
    const person = await registerMember(site);
    const refused = await person.refusal("changeReleaseNews", { product, subscribed: true });
    expect([refused.errCode, refused.data?.issues?.[0]?.field]).toEqual([10100, "mailbox"]);
    expect((await person.refusal("changeReleaseNews", { product: "nothing", subscribed: true })).errCode).toBe(10108);
    expect(await person.call("releaseNews", {})).toEqual({ mailbox: null, products: [] });
  });
});

describe("the link in a mail", () => {
  async function linkOf(site: TestPortal, mailbox: string): Promise<string> {
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0"));
    await queueNews(site.portal);
    return (await newsFor(site, mailbox))[0]?.unsubscribe ?? "";
  }

  test("unsubscribes from one product by one request of a mail program, without a redirect", async ({ site }) => {
    const person = await subscriber(site, "a@example.com");
    await person.call("changeReleaseNews", { product: "unreal", subscribed: true });
    const link = await linkOf(site, "a@example.com");
    const response = await post(site, link);
    expect([response.statusCode, response.headers.location, response.headers["set-cookie"]]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect((await person.call("releaseNews", {})).products).toEqual(["unreal"]);
    expect((await post(site, link)).statusCode, "as often as a mail program tries").toBe(200);
  });

  test("changes nothing when it is only opened, or when it was tampered with", async ({ site }) => {
    const person = await subscriber(site, "a@example.com");
    const other = await subscriber(site, "b@example.com");
    const link = await linkOf(site, "a@example.com");
    const url = new URL(link);
    await site.app.inject({ method: "GET", url: url.pathname + url.search });
    await site.app.inject({ method: "HEAD", url: url.pathname + url.search });
    for (const [name, value] of [
      ["account", other.id],
      ["product", "unreal"],
      ["signature", "x"],
      ["signature", ""],
    ] as const) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      expect((await post(site, changed.href)).json<{ errCode: number }>().errCode).toBe(10109);
    }
    for (const each of [person, other]) expect((await each.call("releaseNews", {})).products).toEqual([product]);
  });

  test("has the headers of RFC 8058, and the same address in the mail's text", async ({ site }) => {
    await subscriber(site, "a@example.com");
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.1.0"));
    const [mail] = await sendAll(site);
    expect(mail?.unsubscribe).toMatch(/\/unsubscribe\?product=unity&account=[\w-]+&signature=[\w-]{43}&ln=1$/);
    expect(mail?.text).toContain(mail?.unsubscribe);
    expect(mail?.html).toContain("Stop e-mails about releases of Unity SDK</a>");
  });

  test("leads to a page that confirms the unsubscription, in the language of the mail", async ({ site }) => {
    const person = await subscriber(site, "a@example.com");
    const response = await post(site, await linkOf(site, "a@example.com"), "");
    expect([response.statusCode, response.headers.location]).toEqual([303, "/unsubscribe?done=unity&ln=1"]);
    expect((await person.call("releaseNews", {})).products).toEqual([]);
  });
});
