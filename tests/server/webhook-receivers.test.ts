import { createHmac } from "node:crypto";
import { describe, expect } from "vitest";
import type { WebhookPreset } from "../../contract/schemas/webhooks.ts";
import { describeOnce, test, type TestPortal } from "../portal.ts";
import { deliverEvents, withWebhook } from "./hooks.ts";
import { startReceiver, type Received } from "./receiver.ts";
import { newRelease } from "./publishing.ts";

type Chat = { text: string } | { error: object };
const hmac = (key: string, text: string) => createHmac("sha256", key).update(text).digest("base64");
const fresh = (milliseconds: number, now: Date) => Math.abs(now.getTime() - milliseconds) <= 3_600_000;

/** The services' receivers, which verify as their documentation says, and refuse with their codes. */
const services: Record<Exclude<WebhookPreset, "standard">, (received: Received, secret: string, now: Date) => Chat> = {
  slack: ({ body }) => JSON.parse(body) as { text: string },
  feishu({ body }, secret, now) {
    const { timestamp, sign, msg_type, content } = JSON.parse(body) as Record<string, string> & {
      content: { text: string };
    };
    const isRight = sign === hmac(`${timestamp}\n${secret}`, "") && fresh(Number(timestamp) * 1_000, now);
    if (!isRight || msg_type !== "text") return { error: { code: 19021, msg: "sign match fail" } };
    return { text: content.text };
  },
  dingtalk({ url, body }, secret, now) {
    const query = new URL(url, "http://chat").searchParams;
    const timestamp = query.get("timestamp") ?? "";
    const isRight = query.get("sign") === hmac(secret, `${timestamp}\n${secret}`) && fresh(Number(timestamp), now);
    if (!isRight || query.get("access_token") !== "t") return { error: { errcode: 310_000, errmsg: "sign not match" } };
    return { text: (JSON.parse(body) as { text: { content: string } }).text.content };
  },
  wecom({ url, body }) {
    const isRight = new URL(url, "http://chat").searchParams.get("key") === "t";
    if (!isRight) return { error: { errcode: 93_000, errmsg: "invalid webhook url" } };
    return { text: (JSON.parse(body) as { text: { content: string } }).text.content };
  },
};
const accepted = { slack: "ok", feishu: '{"code":0}', dingtalk: '{"errcode":0}', wecom: '{"errcode":0}' };
const queries = { slack: "", feishu: "", dingtalk: "?access_token=t", wecom: "?key=t" };
const presets = Object.keys(services) as (keyof typeof services)[]; // the keys of the table

async function chatOf(own: TestPortal, preset: keyof typeof services, language: "en" | "zh", secret = "SEC0123") {
  const texts: string[] = [];
  const hooked = await withWebhook(own, { preset, language, secret: "SEC0123" }, queries[preset]);
  hooked.receiver.answer = (received) => {
    const chat = services[preset](received, secret, hooked.site.clock.now);
    if ("error" in chat) return { body: JSON.stringify(chat.error) };
    texts.push(chat.text);
    return { body: accepted[preset] };
  };
  return { ...hooked, texts, [Symbol.asyncDispose]: () => hooked[Symbol.asyncDispose]() };
}

describeOnce("a group chat", () => {
  const pairs = presets.flatMap((preset) => (["en", "zh"] as const).map((language) => [preset, language] as const));
  test.for(pairs)("of %s gets a sentence (%s) and a link, signed as it verifies them", async (pair, { site: own }) => {
    const [preset, language] = pair;
    await using chat = await chatOf(own, preset, language);
    await chat.admin.call("createRelease", newRelease("9.1.0"));
    await deliverEvents(chat.site.portal);
    const sentence = { en: /^.+ 9\.1\.0 was released\.\n/, zh: /^.+ 9\.1\.0 已发布。\n/ }[language];
    expect(chat.texts).toEqual([expect.stringMatching(sentence)]);
    expect(chat.texts[0]).toContain(`${chat.site.portal.publicUrl()}/sdk/unity/releases/9.1.0`);
    const [delivery] = (await chat.admin.call("webhookDeliveries", { id: chat.webhook.id })).items;
    expect(delivery).toMatchObject({ state: "arrived", status: 200 });
  });

  test.for(["feishu", "dingtalk"] as const)(
    "of %s that answers 200 with an error has got nothing",
    async (preset, { site: own }) => {
      await using chat = await chatOf(own, preset, "en", "SEC-another");
      await chat.admin.call("createRelease", newRelease("9.1.0"));
      await deliverEvents(chat.site.portal);
      const [delivery] = (await chat.admin.call("webhookDeliveries", { id: chat.webhook.id })).items;
      expect(delivery).toMatchObject({ state: "waiting", status: 200, attempts: 1 });
      expect(delivery?.response).toMatch(/sign (match fail|not match)/);
    },
  );
});

describe("a receiver", () => {
  test("that never stops answering has answered with its status, in bounded memory and time", async ({ site: own }) => {
    await using hooked = await withWebhook(own);
    await using endless = await startReceiver();
    let sent = 0;
    endless.server.removeAllListeners("request");
    endless.server.on("request", (request, response) => {
      request.resume();
      response.writeHead(200, { "content-length": String(10 * 1024 ** 3) });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16 * 1024, 97))) sent += 16 * 1024;
      };
      response.on("drain", more);
      more();
    });
    await hooked.admin.call("changeWebhook", { id: hooked.webhook.id, url: endless.url });
    const tested = await hooked.admin.call("testWebhook", { id: hooked.webhook.id });
    expect(tested).toMatchObject({ state: "arrived", status: 200 });
    expect(tested.response).toHaveLength(1_000);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test(
    "that says nothing, or its headers letter by letter, fails after ten seconds",
    { tags: "nightly" },
    async ({ site: own }) => {
      await using hooked = await withWebhook(own);
      await using silent = await startReceiver();
      silent.server.removeAllListeners("request");
      const dripping: NodeJS.Timeout[] = [];
      silent.server.on("request", ({ socket, url }) => {
        if (url === "/drip") dripping.push(setInterval(() => socket.write("H"), 500));
      });
      const outcomes = await Promise.all(
        ["/hook", "/drip"].map(async (path) => {
          const { id } = await hooked.admin.call("createWebhook", {
            name: path,
            url: new URL(path, silent.url).href,
            events: ["site.changed"],
            preset: "standard",
            language: "en",
          });
          return hooked.admin.call("testWebhook", { id });
        }),
      );
      for (const timer of dripping) clearInterval(timer);
      for (const outcome of outcomes) {
        expect(outcome).toMatchObject({ state: "failed", status: null });
        expect(outcome.took).toBeLessThan(11_000);
      }
      expect(outcomes[0]?.response).toBe("no response within 10 s");
    },
  );
});
