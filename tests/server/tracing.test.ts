import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect } from "vitest";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { addFile, agree, noise } from "./files.ts";
import { newPhone } from "./people.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
/** What OTLP's JSON says of a span, as far as the portal sends it. */
type Received = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status?: { code: number };
};
type Batch = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Received[] }[] }[] };

const textOf = (attributes: Attribute[], name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** A receiver of traces, which answers with a status. */
async function openReceiver(status = 200) {
  const requests: { path: string | undefined; headers: IncomingHttpHeaders; batch: Batch }[] = [];
  const server = createServer((incoming, response) => {
    void json(incoming).then((batch) => {
      requests.push({ path: incoming.url, headers: incoming.headers, batch: batch as Batch }); // tests check it
      response.writeHead(status).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    requests,
    spans: () => requests.flatMap(({ batch }) => batch.resourceSpans[0]?.scopeSpans[0]?.spans ?? []),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const traceparent = (flags: "00" | "01") => ({ traceparent: `00-${parent.traceId}-${parent.spanId}-${flags}` });

/** Opens the same portal with traces, and closes it, which sends those that wait. */
async function traced(
  { environment }: TestPortal,
  further: Record<string, string>,
  work: (site: TestPortal, address: string) => Promise<void>,
): Promise<void> {
  const { site, close } = await openTestPortal({ ...environment, ...further });
  await work(site, await site.listen());
  await close();
}

test("requests are traced from the proxy's trace on, with their transactions, and name no secret", async ({ site }) => {
  await using receiver = await openReceiver();
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
    OTEL_SERVICE_NAME: "portal-test",
    TRUSTED_PROXIES: "127.0.0.1",
  };
  await addFile(site.portal, "a.bin", noise(1_000));
  await traced(site, settings, async (opened, address) => {
    const get = (path: string, headers: Record<string, string>) =>
      fetch(address + path, { headers }).then((response) => response.arrayBuffer());
    const body = JSON.stringify({ account: newPhone(site), purpose: "register" });
    const headers = { ...traceparent("01"), "content-type": "application/json", "content-length": body.length };
    const sending = request(`${address}/vrmcsys/account/reqSmscode`, { method: "POST", headers });
    sending.flushHeaders();
    await once(opened.app.server, "request");
    sending.end(body); // comes after the request began
    const [response] = (await once(sending, "response")) as [IncomingMessage];
    expect(await json(response)).toMatchObject({ errCode: 0 });
    await get("/sdk/unity", traceparent("01")); // rendered, and then from memory
    await get("/sdk/unity", traceparent("01"));
    await get((await agree(opened, "a.bin")).path, traceparent("01"));
    await get("/healthz", traceparent("00"));
  });
  const [first] = receiver.requests;
  expect([first?.path, first?.headers.authorization]).toEqual(["/v1/traces", "Bearer abc"]);
  const resource = first?.batch.resourceSpans[0]?.resource.attributes ?? [];
  expect(textOf(resource, "service.name")).toBe("portal-test");

  const spans = receiver.spans();
  const servers = spans.filter(({ kind }) => kind === 2);
  expect(servers.map(({ name }) => name)).toEqual([
    "POST /vrmcsys/account/reqSmscode",
    "GET /*",
    "GET", // what is in memory has no route
    "GET",
  ]);
  for (const { traceId, parentSpanId, attributes, startTimeUnixNano, endTimeUnixNano, status } of servers) {
    expect({ traceId, spanId: parentSpanId }).toEqual(parent);
    expect(textOf(attributes, "http.response.status_code")).toBe("200");
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    expect(status).toBeUndefined();
  }
  expect(servers.slice(1).map(({ attributes }) => textOf(attributes, "url.path"))).toEqual([
    "/sdk/unity",
    "/sdk/unity",
    expect.stringMatching(/^\/download\/[^?]+$/),
  ]);
  const transactions = spans.filter(({ name }) => name === "transaction");
  expect(transactions.length).toBeGreaterThan(0);
  expect(transactions[0]).toMatchObject({ traceId: parent.traceId, parentSpanId: servers[0]?.spanId, kind: 1 });
});

test("nobody but a trusted proxy decides what is traced, or in which trace", async ({ site }) => {
  await using receiver = await openReceiver();
  const read = (_: TestPortal, address: string) =>
    fetch(`${address}/healthz`, { headers: traceparent("01") }).then((response) => void response.body?.cancel());
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint };
  await traced(site, { ...settings, OTEL_TRACES_SAMPLER_ARG: "0" }, read);
  expect(receiver.spans()).toEqual([]);
  await traced(site, settings, read);
  const [span, ...others] = receiver.spans();
  expect(others).toEqual([]);
  expect(span).toMatchObject({ name: "GET /healthz", traceId: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect(span?.traceId).not.toBe(parent.traceId);
  expect(span?.parentSpanId).toBeUndefined();
});

test("a receiver that fails costs the traces and nothing else", async ({ site }) => {
  await using receiver = await openReceiver(500);
  await traced(site, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, async (_, address) => {
    for (let count = 0; count < 600; count++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
  });
  expect(receiver.spans()).toHaveLength(600);
  for (const { batch } of receiver.requests)
    expect(batch.resourceSpans[0]?.scopeSpans[0]?.spans.length).toBeLessThanOrEqual(512);
});
