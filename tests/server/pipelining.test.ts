import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { openRaw } from "./raw.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

describe("pipelined requests on one connection", () => {
  test("are answered in order: pages, calls, downloads and refusals mixed", async ({ site }) => {
    const url = await site.listen();
    const bytes = noise(700_000);
    await addFile(site.portal, "big.bin", bytes);
    const { path } = await agree(site, "big.bin");
    const paths = [
      path,
      "/",
      "/vrmcsys/catalogue/products",
      path,
      "/nowhere",
      "/download/forged",
      "/license",
      path,
      path,
      "/vrmcsys/catalogue/products/nothing",
      "/",
      path,
    ];
    await using connection = await openRaw(url);
    connection.send(paths.map(get).join(""));
    for (const asked of paths) {
      const response = await connection.response();
      const body = response?.body ?? Buffer.alloc(0);
      if (asked === path) expect([response?.status, hashOf(body)]).toEqual([200, hashOf(bytes)]);
      else if (asked === "/nowhere") expect(response?.status).toBe(404);
      else if (asked.startsWith("/download/"))
        expect([response?.status, body.toString()]).toEqual([403, expect.stringContaining('"errCode":10102')]);
      else if (asked.endsWith("nothing")) expect(body.toString()).toContain('"errCode":10108');
      else if (asked.startsWith("/vrmcsys")) expect(body.toString()).toContain('"slug":"unity"');
      else expect(body.toString()).toContain("<h1>en");
    }
  });

  test("may be many downloads, without a warning in the log", async ({ site }) => {
    const url = await site.listen();
    await addFile(site.portal, "small.bin", noise(1000));
    const { path } = await agree(site, "small.bin");
    const warnings: string[] = [];
    const warn = ({ message }: Error) => void warnings.push(message);
    process.on("warning", warn);
    await using connection = await openRaw(url);
    connection.send(get(path).repeat(30));
    for (let count = 0; count < 30; count++) expect((await connection.response())?.body.length).toBe(1000);
    for (let count = 0; count < 30; count++) {
      connection.send(get(path));
      expect((await connection.response())?.body.length).toBe(1000);
    }
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });

  test("end with a 400 after the responses to the valid requests before an invalid one", async ({ site }) => {
    const url = await site.listen();
    const bytes = noise(3_000_000);
    await addFile(site.portal, "big.bin", bytes);
    const { path } = await agree(site, "big.bin");
    for (const nonsense of ["nonsense\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"]) {
      await using connection = await openRaw(url);
      connection.send(get("/vrmcsys/catalogue/products/unity") + get(path) + nonsense);
      expect((await connection.response())?.body.toString()).toContain('"slug":"unity"');
      connection.send("more of it\r\n\r\n");
      const download = await connection.response();
      expect([download?.status, hashOf(download?.body ?? Buffer.alloc(0))]).toEqual([200, hashOf(bytes)]);
      expect([(await connection.response())?.status, (await connection.rest()).length]).toEqual([400, 0]);
    }
  });

  test("are not smuggled in a body", async ({ site }) => {
    const url = await site.listen();
    await using connection = await openRaw(url);
    const inner = get("/license");
    connection.send(`GET / HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n${inner}${get("/nowhere")}`);
    expect([(await connection.response())?.status, (await connection.response())?.status]).toEqual([200, 404]);
    connection.send(`GET / HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n${inner}${get("/nowhere")}`); // now cached
    expect([(await connection.response())?.status, (await connection.response())?.status]).toEqual([200, 404]);
  });

  test("are processed one at a time, so that other connections get their turn", async ({ site }) => {
    const url = await site.listen();
    await (await fetch(`${url}/`)).arrayBuffer(); // cached from now on
    const count = { answered: 0 };
    site.app.server.on("request", (_, response) => response.once("finish", () => count.answered++));
    const many = await Promise.all(Array.from({ length: 40 }, () => openRaw(url)));
    await using reader = await openRaw(url);
    for (const connection of many) connection.send(get("/").repeat(60));
    const meanwhile: number[] = [];
    while (count.answered < 40 * 60) {
      const before = count.answered;
      reader.send(get("/"));
      expect((await reader.response())?.status).toBe(200);
      if (before >= 40) meanwhile.push(count.answered - before); // the first of each connection waits for nothing
    }
    expect(meanwhile.length).toBeGreaterThan(40);
    expect(Math.max(...meanwhile)).toBeLessThan(30);
    for (const connection of many) connection.socket.destroy();
  });
});
