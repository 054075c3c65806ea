import dns from "node:dns";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { BlockList, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { request, type OutgoingResponse, type NoResponse } from "./request.ts";

const ownNetwork = new BlockList();
ownNetwork.addAddress("127.0.0.1");

async function listening(listener: RequestListener): Promise<AsyncDisposable & { url: URL }> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), // it listens on a port
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** What became of a request, in one line. */
function said(outcome: OutgoingResponse | NoResponse): string {
  if ("error" in outcome) return `${outcome.error}, ${outcome.reached ? "reached" : "not reached"}`;
  return `${outcome.status} ${outcome.isWhole ? "whole" : "in part"}: ${outcome.body.toString()}`;
}

test("an address that the operator did not configure is reached in an allowed network only", async () => {
  const asked: (string | undefined)[] = [];
  await using server = await listening(({ url }, response) => {
    asked.push(url);
    response.end("here");
  });
  const { url } = server;
  const refusal = `${url.origin} is not allowed, not reached`;
  expect(said(await request(url, { reach: {} }))).toBe(refusal);
  expect(said(await request(url, { reach: { configured: "http://127.0.0.1:1" } }))).toBe(refusal);
  expect(asked).toEqual([]);
  expect(said(await request(url, { reach: { configured: url.origin } }))).toBe("200 whole: here");
  expect(said(await request(url, { reach: { allow: ownNetwork } }))).toBe("200 whole: here");
});

test("a name is resolved for each connection, which no other answer reaches", async () => {
  const asked: string[] = [];
  const { lookup } = dns;
  // Answers with a public address first, as a name server that rebinds does
  const rebinding = (name: string, _: unknown, callback: (error: null, found: dns.LookupAddress[]) => void) => {
    asked.push(name);
    callback(null, [{ address: asked.length === 1 ? "192.0.2.1" : "127.0.0.1", family: 4 }]);
  };
  Object.assign(dns, { lookup: rebinding });
  syncBuiltinESMExports();
  try {
    for (const address of ["192.0.2.1", "127.0.0.1"])
      expect(said(await request(new URL("https://hook.example:8443/"), { reach: {} }))).toBe(
        `hook.example leads to ${address}, which is not allowed, not reached`,
      );
    expect(asked).toEqual(["hook.example", "hook.example"]);
  } finally {
    Object.assign(dns, { lookup });
    syncBuiltinESMExports();
  }
});

test("a redirect is not followed, and says where it leads", async () => {
  await using inner = await listening((_, response) => response.end("secret"));
  await using server = await listening((_, response) => response.writeHead(302, { location: inner.url.href }).end());
  const outcome = await request(server.url, { reach: { configured: server.url.origin } });
  expect(said(outcome)).toBe("302 whole: ");
  expect("headers" in outcome && outcome.headers).toContainEqual(["location", inner.url.href]);
});

test.for<[string, string, RequestListener]>([
  ["is too long", "200 in part: aaaa", (_, response) => response.end("aaaaaaaa")],
  ["is exactly as long as allowed", "200 whole: aaaa", (_, response) => response.end("aaaa")],
  ["breaks off", "200 in part: aa", (_, response) => response.writeHead(200, { "content-length": 4 }).write("aa")],
  ["never comes", "no response within 0.3 s, reached", () => undefined],
])("what came of a response that %s is told from a whole one", async ([, outcome, listener]) => {
  await using server = await listening(listener);
  const answer = await request(server.url, { limit: 300, size: 4, reach: { configured: server.url.origin } });
  expect(said(answer)).toBe(outcome);
});
