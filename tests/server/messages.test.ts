import { describe, expect, vi } from "vitest";
import type { SendResult } from "../../server/messages/provider.ts";
import { dropMessage, queueMessage } from "../../server/messages/queue.ts";
import { openTestPortal, test } from "../portal.ts";
import {
  code,
  codeMessage,
  deliverPending,
  linkMessage,
  phone,
  providersOf,
  queue,
  rows,
  scripted,
  states,
} from "./messages.ts";

describe("a queued message", () => {
  test("is sent only if its transaction is committed", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const undone = portal.db.write(async (write) => {
      await queueMessage(portal, write, codeMessage(portal));
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await deliverPending(portal, providersOf({ sms }))).toBe(0);
    await queue(portal, codeMessage(portal));
    expect(await deliverPending(portal, providersOf({ sms }))).toBe(1);
    expect(sms.given.map(({ to, text }) => ({ to, text }))).toEqual([
      { to: phone, text: `【Parallax】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉任何人。` },
    ]);
    expect(await deliverPending(portal, providersOf({ sms }))).toBe(0);
    expect(await states(portal)).toEqual(["sent"]);
  });

  test("is sent in the order of the queue", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const numbers = Array.from({ length: 12 }, (_, index) => `+86138000000${10 + index}`);
    await queue(portal, ...numbers.map((to) => codeMessage(portal, { to })));
    await deliverPending(portal, providersOf({ sms }));
    expect(sms.given.map(({ to }) => to)).toEqual(numbers);
  });

  test("waits for its time", async ({ site: { portal, clock } }) => {
    const mail = scripted(true);
    await queue(portal, linkMessage({ notBefore: new Date(clock.now.getTime() + 60_000) }));
    clock.forward(59_999);
    expect(await deliverPending(portal, providersOf({ mail }))).toBe(0);
    clock.forward(1);
    expect(await deliverPending(portal, providersOf({ mail }))).toBe(1);
  });

  test("is retried after 1 s, 2 s, 4 s and so on up to 10 min", async ({ site: { portal, clock } }) => {
    const mail = scripted(true, ...Array<"retry">(12).fill("retry"));
    const providers = providersOf({ mail });
    await queue(portal, linkMessage());
    await deliverPending(portal, providers);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]) {
      clock.forward(seconds * 1_000 - 1);
      expect(await deliverPending(portal, providers), `just before ${seconds} s`).toBe(0);
      clock.forward(1);
      expect(await deliverPending(portal, providers), `after ${seconds} s`).toBe(1);
    }
    expect(await rows(portal)).toMatchObject([{ state: "sent", attempts: 13, response: null }]);
  });

  test("fails after a day", async ({ site: { portal, clock } }) => {
    const mail = scripted(true, ...Array<"retry">(200).fill("retry"));
    await queue(portal, linkMessage());
    const began = clock.now.getTime();
    for (;;) {
      await deliverPending(portal, providersOf({ mail }));
      const [row] = await rows(portal);
      if (row?.state !== "waiting") break;
      clock.now = new Date(row.due_at);
    }
    const hours = (clock.now.getTime() - began) / 3_600_000;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    expect(await rows(portal)).toMatchObject([{ state: "failed", content: null, receiver: "w***@example.com" }]);
  });

  test("that is refused is not retried", async ({ site: { portal, clock } }) => {
    const mail = scripted(true, "refused");
    await queue(portal, linkMessage());
    await deliverPending(portal, providersOf({ mail }));
    clock.forward(86_400_000);
    expect(await deliverPending(portal, providersOf({ mail }))).toBe(0);
    expect(await rows(portal)).toMatchObject([{ state: "failed", content: null, response: "told refused" }]);
  });
});

describe("a code's message", () => {
  test("expires with the code", async ({ site: { portal, clock } }) => {
    const sms = scripted(false);
    await queue(portal, codeMessage(portal));
    clock.forward(300_000);
    expect(await deliverPending(portal, providersOf({ sms }))).toBe(0);
    expect(sms.given).toEqual([]);
    expect(await rows(portal)).toMatchObject([{ state: "expired", content: null, receiver: "138****5678" }]);
  });

  test("is still sent in the code's last moment", async ({ site: { portal, clock } }) => {
    const sms = scripted(false);
    await queue(portal, codeMessage(portal));
    clock.forward(299_999);
    expect(await deliverPending(portal, providersOf({ sms }))).toBe(1);
  });

  test("does not wait for an attempt that would come after the code's end", async ({ site: { portal, clock } }) => {
    const sms = scripted(false, "retry");
    await queue(portal, codeMessage(portal));
    clock.forward(299_500);
    await deliverPending(portal, providersOf({ sms }));
    expect(await rows(portal)).toMatchObject([{ state: "expired", content: null, response: "told retry" }]);
  });

  test("is cancelled when a newer code replaces its code, and only then", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const content = (digits: string) => ({ kind: "code", purpose: "login", code: digits, minutes: 5 }) as const;
    const older = await queue(portal, codeMessage(portal, { content: content("111111") }));
    await queue(
      portal,
      codeMessage(portal, { content: { ...content("222222"), purpose: "bind" } }),
      codeMessage(portal, { content: content("333333"), to: "+8613900000000" }),
    );
    await portal.db.write(async (write) => {
      await dropMessage(write, older);
      await queueMessage(portal, write, codeMessage(portal, { content: content("444444") }));
    });
    await deliverPending(portal, providersOf({ sms }));
    expect(sms.given.map((message) => message.code)).toEqual(["222222", "333333", "444444"]);
    expect(await rows(portal)).toMatchObject([{ state: "expired", content: null }, {}, {}, {}]);
  });

  test("of an unknown outcome is not sent again", async ({ site: { portal, clock } }) => {
    const sms = scripted(false, "unknown");
    await queue(portal, codeMessage(portal));
    await deliverPending(portal, providersOf({ sms }));
    clock.forward(200_000);
    expect(await deliverPending(portal, providersOf({ sms }))).toBe(0);
    expect(await rows(portal)).toMatchObject([{ state: "unknown", content: null, response: "told unknown" }]);
    expect(sms.given).toHaveLength(1);
  });

  test("has an unknown outcome if sending throws", async ({ site: { portal } }) => {
    const sms = scripted(false, new Error(`broke on ${code}`));
    await queue(portal, codeMessage(portal));
    await deliverPending(portal, providersOf({ sms }));
    expect(await rows(portal)).toMatchObject([{ state: "unknown", response: "Error: broke on …" }]);
  });
});

test("a mail of an unknown outcome is sent again", async ({ site: { portal, clock } }) => {
  const mail = scripted(true, "unknown");
  await queue(portal, linkMessage());
  await deliverPending(portal, providersOf({ mail }));
  clock.forward(1_000);
  await deliverPending(portal, providersOf({ mail }));
  expect(await states(portal)).toEqual(["sent"]);
  expect(mail.given).toHaveLength(2);
});

describe("two servers", () => {
  test("send each message once", async ({ site }) => {
    const second = await openTestPortal(site.environment);
    const numbers = Array.from({ length: 40 }, (_, index) => `+86138000001${10 + index}`);
    await queue(site.portal, ...numbers.map((to) => codeMessage(site.portal, { to })));
    const sms = scripted(false);
    const counts = await Promise.all(
      [site.portal, second.site.portal, site.portal, second.site.portal].map((portal) =>
        deliverPending(portal, providersOf({ sms })),
      ),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(sms.given.map(({ to }) => to).toSorted()).toEqual(numbers);
    expect(new Set(await states(site.portal))).toEqual(new Set(["sent"]));
    await second.close();
  });

  test("leave a mail to the one that is sending it for a minute; then the other sends it", async ({ site }) => {
    const second = await openTestPortal(site.environment);
    const slow = Promise.withResolvers<SendResult>();
    await queue(site.portal, linkMessage());
    const first = deliverPending(site.portal, providersOf({ mail: scripted(true, slow.promise) }));
    const mail = scripted(true);
    await vi.waitFor(async () => expect(await rows(site.portal)).toMatchObject([{ attempts: 1 }]));
    second.site.clock.forward(59_999);
    expect(await deliverPending(second.site.portal, providersOf({ mail }))).toBe(0);
    second.site.clock.forward(1);
    expect(await deliverPending(second.site.portal, providersOf({ mail }))).toBe(1);
    slow.resolve({ state: "refused", error: "late" });
    await first;
    expect(await rows(site.portal), "the late answer changes nothing").toMatchObject([
      { state: "sent", attempts: 2, response: null },
    ]);
    await second.close();
  });

  test("do not resend a code if its server ended while it was sending", async ({ site }) => {
    const second = await openTestPortal(site.environment);
    const never = Promise.withResolvers<SendResult>();
    await queue(site.portal, codeMessage(site.portal));
    const first = deliverPending(site.portal, providersOf({ sms: scripted(false, never.promise) }));
    await vi.waitFor(async () => expect(await rows(site.portal)).toMatchObject([{ attempts: 1 }]));
    const sms = scripted(false);
    second.site.clock.forward(60_000);
    expect(await deliverPending(second.site.portal, providersOf({ sms }))).toBe(0);
    expect(sms.given).toEqual([]);
    expect(await rows(site.portal)).toMatchObject([
      { state: "unknown", content: null, response: "the server ended while it was sending" },
    ]);
    never.resolve({ state: "sent" });
    await first;
    expect(await states(site.portal)).toEqual(["unknown"]);
    await second.close();
  });
});
