import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import path from "node:path";
import { describe, expect } from "vitest";
import { readsProxies } from "../../cli/send.ts";
import { test } from "../portal.ts";
import { freePort } from "../free-port.ts";
import { runCommand, written } from "./command.ts";
import { registerOperator } from "./people.ts";
import { siteToken } from "./site-folder.ts";

async function listening(server: Server): Promise<AsyncDisposable & { url: string }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a TCP port
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const history = ["site", "history"];

describe("the command line", () => {
  test("takes a token with a byte order mark or a line end, also in UTF-16", async ({ site }) => {
    const token = await siteToken(await registerOperator(site, "admin"));
    const server = await site.listen();
    const inFiles = [
      Buffer.from(`\ufeff${token}\r\n`),
      Buffer.from(`\ufeff${token}\r\n`, "utf16le"),
      Buffer.from(` ${token}\n`),
    ];
    for (const [index, bytes] of inFiles.entries()) {
      const file = written(site, `token-${index}`, bytes);
      const { code } = await runCommand([...history, "--server", server, "--token-file", file]);
      expect([index, code]).toEqual([index, 0]);
    }
    const environment = { PORTAL_SERVER: server, PORTAL_TOKEN: `\ufeff${token}\n` };
    expect((await runCommand(history, environment)).code).toBe(0);
    const { err } = await runCommand(history, { ...environment, PORTAL_TOKEN: `${token} ${token}` });
    expect(err).toBe("The token has characters that no token has. Copy it again, and nothing else.\n");
  });

  test("names why a server cannot be reached, and what answers instead of it", async () => {
    const said = async (server: string) =>
      (await runCommand(history, { PORTAL_SERVER: server, PORTAL_TOKEN: "t" })).err;
    const port = await freePort();
    expect(await said(`http://127.0.0.1:${port}`)).toContain(
      `cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
    expect(await said("https://portal.invalid")).toMatch(/^https:\/\/portal\.invalid cannot be reached: getaddrinfo /);
    const server = createServer((_, response) => response.writeHead(502).end("<html>"));
    await using gateway = await listening(server);
    expect(await said(gateway.url)).toBe(`${gateway.url} answers 502 Bad Gateway, which is no answer of a portal.\n`);
    const moving = createServer((_, response) => response.writeHead(302, { location: "https://login.example/" }).end());
    await using login = await listening(moving);
    expect(await said(login.url)).toBe(
      `${login.url} answers a redirect to https://login.example/, which is no answer of a portal.\n`,
    );
  });

  test("goes through the proxy of the environment, and not where NO_PROXY names the server", async ({ site }) => {
    const token = await siteToken(await registerOperator(site, "admin"));
    const server = await site.listen();
    const seen: string[] = [];
    const forwarding = createServer((incoming, outgoing) => {
      seen.push(`${incoming.headers["proxy-authorization"]} ${incoming.url}`);
      const { method, headers } = incoming;
      incoming.pipe(
        request(incoming.url ?? "", { method, headers }, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(outgoing);
        }),
      );
    });
    await using proxy = await listening(forwarding);
    const address = proxy.url.replace("//", "//ada:p%40ss@");
    const environment = { PORTAL_SERVER: server, PORTAL_TOKEN: token, HTTP_PROXY: address };
    expect((await runCommand(history, environment)).code).toBe(0);
    const credentials = Buffer.from("ada:p@ss").toString("base64");
    expect(seen).toEqual([expect.stringContaining(`Basic ${credentials} ${server}/vrmcsys/admin/site/revisions`)]);
    for (const excluded of ["127.0.0.1", `example.com, ${new URL(server).host}`, "*"])
      expect((await runCommand(history, { ...environment, NO_PROXY: excluded })).code).toBe(0);
    expect(seen).toHaveLength(1);
    // Node itself would pass the second over, and connect directly
    for (const wrong of ["http://:no", "proxy.example.com:3128", "socks5://proxy.example.com"]) {
      const { code, err } = await runCommand(history, { ...environment, http_proxy: wrong });
      expect([code, err]).toEqual([2, expect.stringContaining(`http_proxy: ${wrong} is no address such as`)]);
    }
  });

  test("asks the proxy for a tunnel to a server with TLS, and says what it answers", async () => {
    const asked: string[] = [];
    const refusing = createServer();
    refusing.on("connect", ({ url }, socket: Socket) => {
      asked.push(url ?? "");
      socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    });
    await using strict = await listening(refusing);
    const secret = strict.url.replace("//", "//ada:hush@");
    const environment = { PORTAL_SERVER: "https://portal.example", PORTAL_TOKEN: "t", HTTPS_PROXY: secret };
    expect((await runCommand(history, environment)).err).toContain(
      `cannot be reached: Failed to establish tunnel to portal.example:443 via ${strict.url}/: HTTP/1.1 407`,
    );
    const greetings: string[] = [];
    const tunnelling = createServer();
    tunnelling.on("connect", (_, socket: Socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.once("data", (hello) => {
        greetings.push(hello.toString("latin1"));
        socket.destroy();
      });
    });
    await using open = await listening(tunnelling);
    const { code } = await runCommand(history, { ...environment, https_proxy: open.url });
    expect([code, asked]).toEqual([1, ["portal.example:443"]]);
    expect(greetings).toEqual([expect.stringContaining("portal.example")]);
    expect(greetings[0]?.charCodeAt(0)).toBe(22); // a handshake of TLS
  });

  test("says that an older Node reads no proxy, once the server cannot be reached without it", async () => {
    const { versions } = process;
    Object.defineProperty(process, "versions", { value: { ...versions, node: "20.19.0" }, configurable: true });
    const environment = { PORTAL_SERVER: "https://portal.invalid", PORTAL_TOKEN: "t", NO_PROXY: "*" };
    const { err } = await runCommand(history, { ...environment, HTTPS_PROXY: "http://127.0.0.1:1" });
    Object.defineProperty(process, "versions", { value: versions, configurable: true });
    expect(err).toContain("Node reads HTTPS_PROXY from 22.21 and 24.5 on.");
    expect((await runCommand(history, environment)).err).not.toContain("Node reads");
    expect(["20.20.2", "22.20.0", "22.21.0", "23.0.0", "24.4.0", "24.5.0", "26.0.0"].filter(readsProxies)).toEqual([
      "22.21.0",
      "24.5.0",
      "26.0.0",
    ]);
  });

  test.for([
    ["cli/package.mjs", "This command line needs Node 20 or later; this is v18.1.0."],
    ["cli/portal.mjs", "Parallax needs Node 24 or later; this is v18.1.0."],
    ["start.mjs", "Parallax needs Node 24 or later; this is v18.1.0."],
  ] as const)("says that Node is too old before anything else: %s", ([program, sentence]) => {
    const older = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.1.0" } });
      Object.defineProperty(process, "version", { value: "v18.1.0" });`;
    const file = path.join(import.meta.dirname, "../..", program);
    const run = () =>
      execFileSync(process.execPath, ["--import", `data:text/javascript,${encodeURIComponent(older)}`, file], {
        encoding: "utf8",
        stdio: "pipe",
      });
    expect(run).toThrow(expect.objectContaining({ status: 1, stderr: expect.stringContaining(sentence) as string }));
  });
});
