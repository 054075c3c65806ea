import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { missingProviders, openProviders } from "../../server/messages/providers.ts";
import type { MessageContent } from "../../server/messages/queue.ts";
import { test } from "../portal.ts";
import {
  code,
  codeMessage,
  deliverPending,
  link,
  linkMessage,
  listening,
  mailbox,
  outboxFile,
  outboxFiles,
  phone,
  providersOf,
  queue,
  rows,
  scripted,
} from "./messages.ts";

describe("what the database holds", () => {
  test("reveals neither code nor link, and nothing at all once the message is sent", async ({ site: { portal } }) => {
    const refusal: MessageContent = {
      kind: "decision",
      outcome: "refused",
      reasons: [{ field: "street", message: "Hidden Lane 7" }],
      link: "https://portal.example/apply",
    };
    await queue(portal, codeMessage(portal), linkMessage(), linkMessage({ content: refusal }));
    const waiting = JSON.stringify(await rows(portal));
    const secrets = [code, "Zk3Vv0w1", "Hidden Lane", "portal.example"];
    const spelled = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString("base64url").slice(1, -2)]);
    expect(spelled.filter((secret) => waiting.includes(secret))).toEqual([]);
    await deliverPending(portal, providersOf({}));
    expect(await rows(portal)).toMatchObject([
      { content: null, receiver: "138****5678", purpose: "login" },
      { content: null, receiver: "w***@example.com", purpose: "verify" },
      { content: null, receiver: "w***@example.com", purpose: "decision" },
    ]);
    expect(JSON.stringify(await rows(portal))).not.toContain(mailbox);
  });

  test("can be decrypted only in its own row and with the portal's key", async ({ site: { portal } }) => {
    const sms = scripted(false);
    const id = await queue(portal, codeMessage(portal), codeMessage(portal, { to: "+8613900000000" }));
    const [first] = await rows(portal);
    await portal.db.write(
      async (write) =>
        void (await write
          .updateTable("jobs")
          .set({ content: first?.content ?? null })
          .where("id", "=", id)
          .execute()),
    );
    const otherKeys = { ...portal.keys, messages: new Uint8Array(32) };
    await queue({ ...portal, keys: otherKeys }, codeMessage(portal, { to: "+8613700000000" }));
    await deliverPending(portal, providersOf({ sms }));
    expect(sms.given.map(({ to }) => to)).toEqual([phone]);
    const error = "the message cannot be opened (was SECRET changed?)";
    expect(await rows(portal)).toMatchObject([
      { state: "sent" },
      { state: "failed", response: error },
      { state: "failed", response: error },
    ]);
  });
});

describe("the console", () => {
  test("shows codes and links while messages become files", async ({ site }) => {
    const { portal, said } = listening(site.portal);
    await queue(portal, codeMessage(portal), linkMessage());
    await deliverPending(portal, await openProviders(portal));
    const lines = said()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ channel: "sms", purpose: "login", to: phone, code }),
        expect.objectContaining({ channel: "mail", purpose: "verify", to: mailbox, link }),
      ]),
    );
  });

  test("shows no secret and no complete receiver if a provider is configured", async ({ site }) => {
    const { portal, said } = listening(site.portal);
    const error = (text: string) => ({ state: "refused", error: text }) as const;
    const token = link.split("=")[1];
    const mail = scripted(
      true,
      Promise.resolve(error(`550 <${mailbox}> rejects ${link}`)),
      Promise.resolve(error(`rejected: token=${token}`)),
      Promise.resolve(error(`rejected: ${code}`)),
    );
    const sms = scripted(false, "sent", Promise.resolve(error(`${phone}: ${code}`)));
    const content = { kind: "code", purpose: "delete", code, minutes: 5 } as const;
    await queue(
      portal,
      codeMessage(portal),
      codeMessage(portal),
      linkMessage(),
      linkMessage(),
      linkMessage({ content }),
    );
    await deliverPending(portal, providersOf({ sms, mail }));
    expect(said().trim().split("\n")).toHaveLength(5);
    const kept = said() + JSON.stringify((await rows(portal)).map(({ response }) => response));
    expect([code, token, mailbox, phone.slice(3)].filter((secret) => kept.includes(secret ?? ""))).toEqual([]);
    expect(said()).toContain('"to":"w***@example.com"');
    expect(said()).toContain('"to":"138****5678"');
    expect(said()).toContain("550 <…> rejects …");
  });
});

test("shows only messages for which no provider is configured", async ({ site: { portal } }) => {
  const disclosing = async (environment: Record<string, string>) => {
    const { mail, sms } = await openProviders({ ...portal, config: readConfig(environment) });
    mail.close();
    return [mail.logsSecrets, sms.logsSecrets];
  };
  const smtp = { SMTP_URL: "smtp://localhost" };
  expect(await disclosing({})).toEqual([true, true]);
  expect(await disclosing({ ...smtp, SMS_URL: "https://:sixteen-characters@sms.example/" })).toEqual([false, false]);
  expect(await disclosing({ ...smtp, SMS_URL: "aliyun://a:b@sms.example?sign=c&template=d" })).toEqual([false, false]);
});

describe("without a provider", () => {
  test("each message becomes a file in the outbox's format, which only its owner can read", async ({
    site: { portal },
  }) => {
    const { dataDir } = portal.config;
    await queue(portal, codeMessage(portal), linkMessage());
    await queue(portal, linkMessage({ language: "zh", content: { kind: "passwordChanged", at: portal.now() } }));
    await deliverPending(portal, await openProviders(portal));
    const [first = "", second = "", third = "", ...more] = outboxFiles(dataDir);
    expect(more).toEqual([]);
    expect(outboxFile(dataDir, first)).toEqual({
      channel: "sms",
      purpose: "login",
      to: phone,
      subject: "",
      text: `【Parallax】验证码 ${code}，用于登录，5 分钟内有效。请勿告诉任何人。`,
      html: "",
      code,
      createdAt: "2026-11-20T08:00:00.000Z",
    });
    const keys = ["channel", "purpose", "to", "subject", "text", "html"];
    expect(Object.keys(outboxFile(dataDir, second))).toEqual([...keys, "link", "createdAt"]);
    expect(outboxFile(dataDir, second)).toMatchObject({ channel: "mail", purpose: "verify", to: mailbox, link });
    expect(Object.keys(outboxFile(dataDir, third))).toEqual([...keys, "createdAt"]);
    expect(outboxFile(dataDir, third)).toMatchObject({ purpose: "notice", subject: "你的 Parallax 密码已修改" });
    const mode = (file: string) => (statSync(path.join(dataDir, file)).mode & 0o777).toString(8);
    expect([mode("outbox"), mode(`outbox/${first}`)]).toEqual(["700", "600"]);
  });

  test("files sort by time", async ({ site: { portal, clock } }) => {
    for (const [index, pause] of [0, 1, 999, 86_400_000].entries()) {
      clock.forward(pause);
      await queue(
        portal,
        linkMessage({ to: `reader${index}@example.com` }),
        linkMessage({ to: `then${index}@example.com` }),
      );
      await deliverPending(portal, await openProviders(portal));
    }
    const receivers = outboxFiles(portal.config.dataDir).map((file) => outboxFile(portal.config.dataDir, file).to);
    expect(receivers).toEqual(
      [0, 1, 2, 3].flatMap((index) => [`reader${index}@example.com`, `then${index}@example.com`]),
    );
  });

  test("missing providers are named", () => {
    const missing = (environment: Record<string, string>) => missingProviders(readConfig(environment));
    expect(missing({})).toEqual(["mail", "sms"]);
    expect(missing({ SMTP_URL: "smtp://localhost" })).toEqual(["sms"]);
    expect(missing({ SMTP_URL: "smtp://localhost", SMS_URL: "https://:sixteen-characters@sms.example/" })).toEqual([]);
  });
});
