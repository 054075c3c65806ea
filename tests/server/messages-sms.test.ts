import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { describe, expect, test as plain } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { toAliyun } from "../../server/messages/aliyun.ts";
import { openProviders } from "../../server/messages/providers.ts";
import type { NewMessage } from "../../server/messages/queue.ts";
import { toWebhook } from "../../server/messages/webhook.ts";
import { readSmsUrl } from "../../server/config/sms-url.ts";
import { test, type TestPortal } from "../portal.ts";
import { code, codeMessage, deliverPending, phone, providersOf, queue, rows, states } from "./messages.ts";

type Call = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };
type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const keyId = "LTAI-example";
const keySecret = "example+secret/with=signs";
const webhookSecret = "a secret of the operator's gateway";
const quick = 500;

/** A provider on this machine: records every call and replies as configured. */
async function stub(reply: Reply) {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const { method = "", headers } = request;
      calls.push({ method, url: new URL(request.url ?? "", `http://${headers.host}`), headers, body });
      reply(response, request);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    calls,
    host: `127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const json =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const status =
  (number: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(number, headers).end("some page");
const ok = json({ Code: "OK", Message: "OK", BizId: "1", RequestId: "2" });
/** Answers long after the caller has given up waiting. */
const late: Reply = (response) => void setTimeout(() => ok(response, response.req), quick * 2);
const hangUp: Reply = (_, request) => void request.socket.destroy();

const aliyunUrl = (host: string, parameters = "sign=Parallax&template=SMS_1") =>
  `aliyun://${keyId}:${encodeURIComponent(keySecret)}@${host}?${parameters}`;
const webhookUrl = (host: string) => `http://:${encodeURIComponent(webhookSecret)}@${host}/sms?shop=1`;

const providers = {
  aliyun: (host: string, now: () => Date) => toAliyun(targetOf("aliyun", aliyunUrl(host)), now, quick),
  webhook: (host: string, now: () => Date) => toWebhook(targetOf("webhook", webhookUrl(host)), now, quick),
};

function targetOf<Kind extends "aliyun" | "webhook">(kind: Kind, url: string) {
  const target = readSmsUrl(url);
  if (target.kind !== kind) throw new Error(`${url} is of kind ${target.kind}`);
  return target as Extract<typeof target, { kind: Kind }>; // just checked
}

/** Delivers a message by the provider that `SMS_URL` names. */
async function deliverBy(smsUrl: string, { portal, environment }: TestPortal, message: NewMessage): Promise<void> {
  const config = readConfig({ ...environment, SMS_URL: smsUrl });
  await queue(portal, message);
  await deliverPending(portal, await openProviders({ ...portal, config }));
}

/** Aliyun's signature, version 3, implemented from its documentation and independently of ours. */
function aliyunSignature(
  request: { method: string; url: URL; headers: IncomingHttpHeaders; body: string },
  secret: string,
) {
  const hash = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
  const authorization = request.headers.authorization ?? "";
  const [, signedNames = ""] = /SignedHeaders=([^,]*)/.exec(authorization) ?? [];
  const rfc3986 = (text: string) =>
    [...Buffer.from(text, "utf8")]
      .map((byte) => {
        const character = String.fromCharCode(byte);
        return /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
      })
      .join("");
  const query = [...request.url.searchParams]
    .map(([name, value]) => [rfc3986(name), rfc3986(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
  let canonical = `${request.method}\n${request.url.pathname}\n${query}\n`;
  for (const name of signedNames.split(";").toSorted())
    canonical += `${name}:${String(request.headers[name]).trim()}\n`;
  canonical += `\n${signedNames}\n${hash(request.body)}`;
  return createHmac("sha256", secret)
    .update(`ACS3-HMAC-SHA256\n${hash(canonical)}`)
    .digest("hex");
}

plain("the test's own signature is that of the example in Aliyun's help", () => {
  const headers = {
    host: "ecs.cn-shanghai.aliyuncs.com",
    "x-acs-action": "RunInstances",
    "x-acs-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "x-acs-date": "2023-10-26T10:22:32Z",
    "x-acs-signature-nonce": "3156853299f313e23d1673dc12e1703d",
    "x-acs-version": "2014-05-26",
    authorization:
      "SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,",
  };
  const url = new URL(
    "https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai",
  );
  expect(aliyunSignature({ method: "POST", url, headers, body: "" }, "YourAccessKeySecret")).toBe(
    "06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0",
  );
});

describe("Aliyun", () => {
  test("receives SendSms with its documented parameters and signature", async ({ site }) => {
    await using aliyun = await stub(ok);
    await deliverBy(
      aliyunUrl(aliyun.host, "sign=%E8%A7%86%E5%B7%AE%20(VR)!&template=SMS_1"),
      site,
      codeMessage(site.portal),
    );
    expect(await states(site.portal)).toEqual(["sent"]);
    const [call] = aliyun.calls;
    if (!call) throw new Error("nothing was called");
    expect(call.method).toBe("POST");
    expect(Object.fromEntries(call.url.searchParams)).toEqual({
      PhoneNumbers: "13812345678",
      SignName: "视差 (VR)!",
      TemplateCode: "SMS_1",
      TemplateParam: `{"code":"${code}"}`,
    });
    expect(call.headers).toMatchObject({
      "x-acs-action": "SendSms",
      "x-acs-version": "2017-05-25",
      "x-acs-date": "2026-11-20T08:00:00Z",
      "x-acs-content-sha256": createHash("sha256").update(call.body).digest("hex"),
    });
    expect(call.headers["x-acs-signature-nonce"]).toMatch(/^[0-9a-f]{32}$/);
    const signed = Object.keys(call.headers).filter((name) => name.startsWith("x-acs-"));
    const names = ["host", ...signed].toSorted().join(";");
    expect(call.headers.authorization).toBe(
      `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${aliyunSignature(call, keySecret)}`,
    );
  });

  test("receives the template of purpose, language and country, the most specific one first", async ({ site }) => {
    await using aliyun = await stub(ok);
    const parameters =
      "sign=S&sign.intl=SI&template=T&template.en=TE&template.intl=TI&template.login=L&template.login.en.intl=LEI";
    const reset = { kind: "code", purpose: "reset", code, minutes: 5 } as const;
    const sent: [Partial<NewMessage>, string][] = [
      [{}, "13812345678 S L"],
      [{ language: "en" }, "13812345678 S L"],
      [{ language: "en", to: "+4915112345678" }, "4915112345678 SI LEI"],
      [{ to: "+85251234567", content: reset }, "85251234567 SI TI"],
      [{ content: reset }, "13812345678 S T"],
      [{ language: "en", content: reset }, "13812345678 S TE"],
    ];
    for (const [changes] of sent)
      await deliverBy(aliyunUrl(aliyun.host, parameters), site, codeMessage(site.portal, changes));
    expect(
      aliyun.calls.map(({ url: { searchParams: query } }) =>
        ["PhoneNumbers", "SignName", "TemplateCode"].map((name) => query.get(name)).join(" "),
      ),
    ).toEqual(sent.map(([, expected]) => expected));
  });

  test("sends a notice only with its own template, and names a missing one", async ({ site }) => {
    await using aliyun = await stub(ok);
    const content = { kind: "newLogin", at: site.clock.now, browser: "Firefox", network: "203.0.113.0/24" } as const;
    const notice = codeMessage(site.portal, { content });
    await deliverBy(aliyunUrl(aliyun.host), site, notice);
    expect(aliyun.calls).toEqual([]);
    expect(await rows(site.portal)).toMatchObject([
      { state: "failed", response: "SMS_URL names no template for this message: template.newLogin" },
    ]);
    await deliverBy(aliyunUrl(aliyun.host, "sign=S&template=T&template.newLogin=N"), site, notice);
    const query = aliyun.calls[0]?.url.searchParams;
    expect(query?.get("TemplateCode")).toBe("N");
    expect(JSON.parse(query?.get("TemplateParam") ?? "")).toEqual({
      time: "2026-11-20 08:00",
      browser: "Firefox",
      network: "203.0.113.0/24",
    });
  });

  const responses: [string, Reply, string, string | null][] = [
    ["accepts it", ok, "sent", null],
    [
      "knows no such number",
      json({ Code: "isv.MOBILE_NUMBER_ILLEGAL", Message: phone }),
      "failed",
      "isv.MOBILE_NUMBER_ILLEGAL",
    ],
    [
      "refuses the signature",
      json({ Code: "SignatureDoesNotMatch", Message: code }, 400),
      "failed",
      "SignatureDoesNotMatch",
    ],
    ["limits the flow", json({ Code: "isv.BUSINESS_LIMIT_CONTROL" }), "waiting", "isv.BUSINESS_LIMIT_CONTROL"],
    ["is throttling", json({ Code: "Throttling.User" }, 400), "waiting", "Throttling.User"],
    ["is not available", json({ Code: "ServiceUnavailable" }, 503), "waiting", "ServiceUnavailable"],
    ["fails inside", json({ Code: "InternalError" }, 500), "unknown", "InternalError"],
    ["answers with a page", status(502), "unknown", "a response without a code, status 502"],
    ["answers with nothing that counts", json(null), "unknown", "a response without a code, status 200"],
    ["answers too late", late, "unknown", "no response within 0.5 s"],
    ["hangs up", hangUp, "unknown", "ECONNRESET"],
  ];
  for (const [what, reply, state, error] of responses)
    test(`${what}: the message is ${state}`, async ({ site: { portal } }) => {
      await using aliyun = await stub(reply);
      await queue(portal, codeMessage(portal));
      await deliverPending(portal, providersOf({ sms: providers.aliyun(aliyun.host, portal.now) }));
      expect(await rows(portal)).toMatchObject([{ state, response: error }]);
    });
});

describe("a webhook", () => {
  test("receives a signed body that it can verify with the secret alone", async ({ site }) => {
    await using webhook = await stub(status(204));
    await deliverBy(webhookUrl(webhook.host), site, codeMessage(site.portal, { language: "en" }));
    expect(await states(site.portal)).toEqual(["sent"]);
    const [call] = webhook.calls;
    if (!call) throw new Error("nothing was called");
    const [row] = await rows(site.portal);
    expect(JSON.parse(call.body)).toEqual({
      id: row?.id,
      channel: "sms",
      purpose: "login",
      to: phone,
      language: "en",
      text: `[Parallax] ${code} is your code to log in. Valid for 5 minutes. Never share it.`,
      code,
      createdAt: "2026-11-20T08:00:00.000Z",
    });
    expect(call.url.pathname + call.url.search).toBe("/sms?shop=1");
    const timestamp = String(call.headers["x-parallax-timestamp"]);
    expect(timestamp).toBe(String(Date.parse("2026-11-20T08:00:00Z") / 1_000));
    const expected = createHmac("sha256", webhookSecret).update(`${timestamp}.${call.body}`).digest("hex");
    expect(call.headers["x-parallax-signature"]).toBe(`v1=${expected}`);
    expect(call.headers.authorization).toBeUndefined();
    expect(JSON.stringify(call.headers)).not.toContain("operator");
  });

  const responses: [string, Reply, string, string | null][] = [
    ["accepts it", status(202), "sent", null],
    ["refuses it", status(422), "failed", "the webhook returned 422"],
    ["points elsewhere", status(302, { location: "/elsewhere" }), "failed", "the webhook returned 302"],
    ["is busy", status(429), "waiting", "the webhook returned 429"],
    ["is not available", status(503), "waiting", "the webhook returned 503"],
    ["fails inside", status(500), "unknown", "the webhook returned 500"],
    ["answers too late", late, "unknown", "no response within 0.5 s"],
    ["hangs up", hangUp, "unknown", "ECONNRESET"],
  ];
  for (const [what, reply, state, error] of responses)
    test(`${what}: the message is ${state}`, async ({ site: { portal } }) => {
      await using webhook = await stub(reply);
      await queue(portal, codeMessage(portal));
      await deliverPending(portal, providersOf({ sms: providers.webhook(webhook.host, portal.now) }));
      expect(await rows(portal)).toMatchObject([{ state, response: error }]);
      expect(webhook.calls).toHaveLength(1);
    });
});

for (const kind of ["aliyun", "webhook"] as const) {
  test(`${kind}: a code that timed out is not sent again, even if the response arrives late`, async ({ site }) => {
    const { portal, clock } = site;
    await using provider = await stub(late);
    const sms = providers[kind](provider.host, portal.now);
    await queue(portal, codeMessage(portal));
    for (const pause of [0, 1_000, 60_000, 120_000]) {
      clock.forward(pause);
      await deliverPending(portal, providersOf({ sms }));
    }
    await new Promise((done) => setTimeout(done, quick * 2)); // the provider responds now
    await deliverPending(portal, providersOf({ sms }));
    expect(provider.calls).toHaveLength(1);
    expect(await rows(portal)).toMatchObject([{ state: "unknown", attempts: 1, content: null }]);
  });

  test(`${kind}: a code waits for a provider that is down until it expires`, async ({ site }) => {
    const { portal, clock } = site;
    const gone = await stub(ok);
    await gone[Symbol.asyncDispose]();
    const sms = providers[kind](gone.host, portal.now);
    await queue(portal, codeMessage(portal));
    await deliverPending(portal, providersOf({ sms }));
    expect(await rows(portal)).toMatchObject([{ state: "waiting", attempts: 1, response: "ECONNREFUSED" }]);
    clock.forward(300_000);
    await deliverPending(portal, providersOf({ sms }));
    expect(await rows(portal)).toMatchObject([{ state: "expired", attempts: 1, content: null }]);
  });
}

describe("SMS_URL", () => {
  plain.for([
    ["aliyun://host.example?sign=a&template=b", "needs ACCESS_KEY_ID:ACCESS_KEY_SECRET@ before the host"],
    [`aliyun://id:${keyId}@host.example?template=b`, "needs the parameter sign"],
    [`aliyun://id:${keyId}@host.example?sign=a`, "needs the parameter template"],
    ["https://host.example/sms", "needs a secret of 16 characters or more: https://:SECRET@…"],
    ["https://:short@host.example/sms", "needs a secret of 16 characters or more: https://:SECRET@…"],
    ["http://:sixteen-characters@host.example/sms", "must begin with https:// off this machine"],
    ["ftp://:sixteen-characters@host.example/sms", "must begin with aliyun:// or https://"],
    ["https://:%zz-characters-and-more@host.example/sms", "is not an address"],
    ["nonsense", "is not an address"],
  ])("%s is refused with what is missing, and repeats no secret", ([url = "", complaint]) => {
    expect(() => readSmsUrl(url)).toThrow(complaint);
  });

  plain("names a service elsewhere by https only", () => {
    expect(targetOf("aliyun", aliyunUrl("dysmsapi.aliyuncs.com")).endpoint.href).toBe("https://dysmsapi.aliyuncs.com/");
    expect(targetOf("webhook", "https://:sixteen-characters@sms.example/in").url.href).toBe("https://sms.example/in");
  });
});
