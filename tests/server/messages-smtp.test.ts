import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { describe, expect } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import type { Provider } from "../../server/messages/provider.ts";
import { openProviders } from "../../server/messages/providers.ts";
import { toSmtp } from "../../server/messages/smtp.ts";
import { test } from "../portal.ts";
import {
  codeMessage,
  deliverPending,
  link,
  linkMessage,
  mailbox,
  providersOf,
  queue,
  rows,
  scripted,
  states,
} from "./messages.ts";

const from = "Parallax <no-reply@portal.example>";
const quick = { connecting: 300, silence: 300, whole: 2_000 };

type Received = { to: string[]; raw: string; secure: boolean; user: unknown; greeted: string };

/** A real mail server in this process that records accepted mails. */
async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    ...options,
    onData(stream, { envelope, secure, user, hostNameAppearsAs: greeted }, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => void (raw += chunk.toString("latin1")));
      stream.on("end", () => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), raw, secure, user, greeted });
        done();
      });
    },
  });
  server.on("error", () => undefined); // clients that hang up
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: taken } = server.server.address() as AddressInfo; // it listens on a port
  return {
    received,
    port: taken,
    url: `smtp://127.0.0.1:${taken}`,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** The decoded text of a mail's part. */
function part(raw: string, type: string): string {
  const at = raw.indexOf(`Content-Type: ${type}`);
  const [head = "", ...body] = raw.slice(at).split("\r\n\r\n");
  const text = body.join("\r\n\r\n").split(/\r\n--/)[0] ?? "";
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  const bytes = text
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8").replaceAll("\r\n", "\n");
}

describe("a mail by SMTP", () => {
  test("arrives as text and HTML, from the site, with its icon and correct headers", async ({ site }) => {
    await using server = await mailServer();
    const config = readConfig({ ...site.environment, SMTP_URL: server.url, MAIL_FROM: "no-reply@portal.example" });
    const providers = await openProviders({ ...site.portal, config });
    const id = await queue(site.portal, linkMessage({ language: "zh" }));
    await deliverPending(site.portal, providers);
    providers.mail.close();
    expect(await states(site.portal)).toEqual(["sent"]);
    const [mail] = server.received;
    expect(mail?.to).toEqual([mailbox]);
    expect(mail?.greeted).toBe("portal.example");
    const raw = mail?.raw ?? "";
    expect(raw).toContain(`From: ${from}\r\n`);
    expect(raw).toContain(`To: ${mailbox}\r\n`);
    expect(raw).toContain(`Message-ID: <${id}@portal.example>\r\n`);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(part(raw, "text/plain")).toContain(link);
    expect(part(raw, "text/plain")).toContain("验证你的邮箱");
    expect(part(raw, "text/html")).toContain(`href="${link}"`);
    expect(part(raw, "text/html")).toContain("验证邮箱</a>");
    expect(part(raw, "text/html")).toContain('<img src="cid:icon"');
    expect(raw).toMatch(/^Content-Id: <icon>\r$/im);
    expect(part(raw, "image/png")).toBe(readFileSync("site/brand/icon.png").toString());
  });

  test("greets with the name of the URL, if it has one", async ({ site }) => {
    await using server = await mailServer();
    const provider = toSmtp(`${server.url}?name=mx.portal.example`, from, quick);
    await queue(site.portal, linkMessage());
    await deliverPending(site.portal, providersOf({ mail: provider }));
    provider.close();
    expect(server.received.map(({ greeted }) => greeted)).toEqual(["mx.portal.example"]);
  });

  test("about a release contains the address for one-click unsubscription (RFC 8058)", async ({ site }) => {
    await using server = await mailServer();
    const provider = toSmtp(server.url, from, quick);
    const unsubscribe = `https://portal.example/unsubscribe?product=unity&account=${"a".repeat(24)}&signature=${"s".repeat(43)}`;
    const content = { kind: "releaseNews", product: "Unity SDK", version: "9.1.0", day: "2026-11-20" } as const;
    await queue(site.portal, linkMessage({ content: { ...content, link, unsubscribe } }), linkMessage());
    await deliverPending(site.portal, providersOf({ mail: provider }));
    provider.close();
    const [news = "", other = ""] = server.received
      .map(({ raw }) => raw)
      .toSorted((a, b) => Number(b.includes("is out")) - Number(a.includes("is out")));
    expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im);
    expect(news.toLowerCase()).toContain(`list-unsubscribe: <${unsubscribe.toLowerCase()}>\r\n`);
    expect(other).not.toMatch(/^List-Unsubscribe/im);
  });

  test("uses TLS if the address requires it, and never falls back", async ({ site: { portal } }) => {
    await using open = await mailServer({ hideSTARTTLS: false });
    await using bare = await mailServer();
    const strict = toSmtp(`${open.url}?requireTLS=true`, from, quick);
    const trusting = toSmtp(`${open.url}?requireTLS=true&tls.rejectUnauthorized=false`, from, quick);
    const lost = toSmtp(`${bare.url}?requireTLS=true`, from, quick);
    await queue(portal, linkMessage({ to: "tls@example.com" }));
    await deliverPending(portal, providersOf({ mail: trusting }));
    await queue(portal, linkMessage(), linkMessage());
    await deliverPending(portal, providersOf({ mail: strict }));
    await deliverPending(portal, providersOf({ mail: lost }));
    for (const provider of [strict, trusting, lost]) provider.close();
    expect(open.received.map(({ to, secure }) => ({ to, secure }))).toEqual([
      { to: ["tls@example.com"], secure: true },
    ]);
    expect(bare.received).toEqual([]);
    expect(await states(portal)).toEqual(["sent", "waiting", "waiting"]);
  });

  test("authenticates; if that is refused, the mail waits until the operator fixes it", async ({
    site: { portal, clock },
  }) => {
    await using server = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === "portal" && password === "right" ? done(null, { user: "portal" }) : done(refuse(535, "no")),
    });
    const at = (login: string) => toSmtp(server.url.replace("//", `//${login}@`), from, quick);
    await queue(portal, linkMessage());
    await deliverPending(portal, providersOf({ mail: at("portal:wrong") }));
    const [row] = await rows(portal);
    expect(row).toMatchObject({ state: "waiting", attempts: 1 });
    expect(row?.response).not.toContain("wrong");
    clock.forward(1_000);
    await deliverPending(portal, providersOf({ mail: at("portal:right") }));
    expect(server.received.map(({ user }) => user)).toEqual(["portal"]);
    expect(await states(portal)).toEqual(["sent"]);
  });

  test("to a permanently refused receiver fails", async ({ site: { portal, clock } }) => {
    let asked = 0;
    await using server = await mailServer({
      onRcptTo: ({ address }, _, done) => {
        asked++;
        done(refuse(550, `5.1.1 <${address}> no such mailbox`));
      },
    });
    const mail = toSmtp(server.url, from, quick);
    await queue(portal, linkMessage());
    await deliverPending(portal, providersOf({ mail }));
    clock.forward(86_400_000);
    await deliverPending(portal, providersOf({ mail }));
    mail.close();
    const [row] = await rows(portal);
    expect(row).toMatchObject({ state: "failed", attempts: 1, content: null, receiver: "w***@example.com" });
    expect(row?.response).toMatch(/550 5\.1\.1 <…> no such mailbox/);
    expect(asked).toBe(1);
  });

  test("waits while the server is down, and arrives when it is up again", async ({ site: { portal, clock } }) => {
    const gone = await mailServer();
    await gone[Symbol.asyncDispose]();
    const mail = toSmtp(gone.url, from, quick);
    await queue(portal, linkMessage());
    for (let attempt = 0; attempt < 3; attempt++) {
      await deliverPending(portal, providersOf({ mail }));
      clock.forward(4_000);
    }
    expect(await rows(portal)).toMatchObject([{ state: "waiting", attempts: 3 }]);
    await using back = await mailServer({}, gone.port);
    await deliverPending(portal, providersOf({ mail }));
    mail.close();
    expect(await states(portal)).toEqual(["sent"]);
    expect(back.received).toHaveLength(1);
  });

  test("times out on a slow server and does not delay codes by SMS", async ({ site: { portal } }) => {
    const stalled: (() => void)[] = [];
    await using server = await mailServer({ onRcptTo: (_, __, done) => void stalled.push(done) });
    const patient = { connecting: 1_500, silence: 1_500, whole: 5_000 };
    const mail = toSmtp(server.url, from, patient);
    let givenUp = 0;
    const counted: Provider = { ...mail, send: (message) => mail.send(message).finally(() => givenUp++) };
    const sms = scripted(false);
    await queue(portal, ...Array.from({ length: 6 }, () => linkMessage()), codeMessage(portal));
    const all = deliverPending(portal, providersOf({ mail: counted, sms }));
    while (!sms.given.length) await new Promise((done) => setTimeout(done, 5));
    expect(givenUp).toBe(0);
    await all;
    expect(givenUp).toBe(6);
    mail.close();
    expect((await states(portal)).toSorted()).toEqual(["sent", ...Array<string>(6).fill("waiting")]);
    expect(server.received).toEqual([]);
    for (const done of stalled) done();
  });
});
