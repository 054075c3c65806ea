/** @module-tag nightly */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect } from "vitest";
import { connectionLimits } from "../../server/http/connections.ts";
import { openTestPortal, test } from "../portal.ts";
import { hashOf, noise, offer } from "./files.ts";
import { openRaw } from "./raw.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

/** A connection that sends a request and never reads. */
async function silentReader(url: string, request: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined); // a reset ends the connection, too
  await once(socket, "connect");
  socket.write(request);
  return socket;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** The bytes of the buffers in this process, which also runs the server, and may still hold other tests' buffers. */
function buffers(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

describe("clients that never read", () => {
  const bytes = noise(24 * 1024 * 1024); // more than the system's socket buffers hold

  // More time than other tests have: what it waits for may take 95 s on a full machine
  test(
    "a large file take little memory each, and others get the file meanwhile",
    { timeout: 120_000 },
    async ({ site }) => {
      const { address: url, path } = await offer(site, bytes, "big.bin");
      let begun = 0;
      const { files } = site.portal;
      const open = files.open.bind(files);
      files.open = (sha256) => {
        begun++;
        return open(sha256);
      };
      const before = buffers();
      const silent = await Promise.all(Array.from({ length: 300 }, () => silentReader(url, get(path))));
      await expect.poll(() => begun, { timeout: 30_000 }).toBe(300);
      const held = () => buffers() - before;
      // Each got at least a small part; otherwise the system buffered the whole file
      await expect.poll(held, { timeout: 20_000 }).toBeGreaterThan(300 * 64 * 1024);
      let max = 0;
      let still = 0;
      const samplesWithoutMore = () => {
        const now = held();
        still = now > max + 1024 * 1024 ? 0 : still + 1;
        max = Math.max(max, now);
        return still;
      };
      await expect.poll(samplesWithoutMore, { timeout: 45_000, interval: 500 }).toBe(3);
      expect(max).toBeLessThan(300 * 3.5 * 128 * 1024); // three reads each: one with the system, one waiting, one just made
      const response = await fetch(url + path);
      expect(hashOf(Buffer.from(await response.arrayBuffer()))).toBe(hashOf(bytes));
      for (const socket of silent) socket.destroy();
    },
  );
});

describe("connections", () => {
  test("from one network address are limited if limits are on, except a trusted proxy's", async ({ site }) => {
    const settings = [
      [{ RATE_LIMITS: "on" }, 3],
      [{ RATE_LIMITS: "off" }, 6],
      [{ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" }, 6],
    ] as const;
    for (const [setting, expected] of settings) {
      const opened = await openTestPortal({ ...site.environment, ...setting }, { ...connectionLimits, perAddress: 3 });
      const url = await opened.site.listen();
      const connections = await Promise.all(Array.from({ length: 6 }, () => openRaw(url)));
      for (const connection of connections) connection.send(get("/healthz"));
      const responses = await Promise.all(connections.map((connection) => connection.response()));
      expect(
        responses.filter((response) => response?.status === 200),
        JSON.stringify(setting),
      ).toHaveLength(expected);
      for (const connection of connections) connection.socket.destroy();
      await opened.close();
    }
  });
});
