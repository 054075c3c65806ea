import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { ensureBuild } from "../../build/build.ts";
import { test, type TestPortal } from "../portal.ts";
import { password, registerMember } from "../server/people.ts";
import { start, type Program } from "../server/processes.ts";
import { judge, onSqlite, until } from "./report.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** What `npm run serve` passes to Node. */
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { scripts: { serve: string } };
const serving = scripts.serve.split(" ");
const nodeOptions = serving.slice(1, serving.indexOf("start.mjs"));
/** Megabytes that the process which answers may hold at most. */
const maxMemory = 350;
/** Milliseconds within which 99 of 100 pages come to others meanwhile; where a thousand requests wait before each, later. */
const pageWithin = 1_000;
const behindThousand = 5_000;

beforeAll(async () => void (await ensureBuild(root, () => undefined)), 300_000);

type Served = { program: Program; address: string; port: number } & AsyncDisposable;

/** The portal as operators run it, with all limits, behind a proxy on this machine. */
async function serve(site: TestPortal): Promise<Served> {
  const settings = { PORT: "0", RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" };
  const environment = { ...site.environment, ...settings };
  const program = start(path.join(root, "start.mjs"), ["--serve"], environment, nodeOptions);
  const address = (await program.line(/^Parallax is at http/)).replace("Parallax is at ", "");
  await fetch(`${address}/?ln=1`); // renders and caches the page
  return { program, address, port: Number(new URL(address).port), [Symbol.asyncDispose]: program[Symbol.asyncDispose] };
}

/** The most that the process has held, in megabytes; undefined where the system does not say. */
function peak({ program: { pid } }: Served): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** Asks for a page again and again while `isOver` is false; returns how long 99 of 100 took, and what failed. */
async function readPages({ address }: Served, isOver: () => boolean): Promise<{ p99: number; failed: string[] }> {
  const took: number[] = [];
  const failed: string[] = [];
  while (!isOver() || took.length < 100) {
    const from = performance.now();
    const response = await fetch(`${address}/?ln=1`, {
      headers: { "x-forwarded-for": `198.51.100.${took.length % 250}` },
    });
    await response.text();
    took.push(performance.now() - from);
    if (response.status !== 200) failed.push(`a page: ${response.status}`);
  }
  took.sort((a, b) => a - b);
  return { p99: took[Math.floor(took.length * 0.99)] ?? Infinity, failed };
}

type Crowd = {
  fault: string;
  count: number;
  survived: number;
  lost: string[];
  latest?: number;
  pages: { p99: number; failed: string[] };
};

function judgeCrowd(served: Served, { fault, count, survived, lost, pages, latest = pageWithin }: Crowd): void {
  const memory = peak(served);
  const bounded = [
    ...(memory !== undefined && memory > maxMemory ? [`${Math.ceil(memory)} MB`] : []),
    ...(pages.p99 > latest ? [`pages after ${Math.ceil(pages.p99)} ms`] : []),
  ];
  const note = `page p99 ${pages.p99.toFixed(1)} ms, ${memory === undefined ? "?" : Math.ceil(memory)} MB`;
  judge(fault, { tried: count, survived, lost: [...lost, ...pages.failed, ...bounded], note });
}

/** Opens so many connections, a few at a time, so that none is turned away by the system. */
async function openSockets(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(50, count - sockets.length) }, () => connect(port, "127.0.0.1"));
    for (const socket of some) socket.on("error", () => undefined); // its close follows
    await Promise.all(some.map((socket) => once(socket, "connect")));
    sockets.push(...some);
  }
  return sockets;
}

describe.runIf(onSqlite)("a crowd", () => {
  test("of 2,000 slow clients sends a byte a second", async ({ site }) => {
    await using served = await serve(site);
    const count = 2_000;
    const sockets = await openSockets(served.port, count);
    for (const socket of sockets) socket.resume().write("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ");
    const open = () => sockets.filter((socket) => !socket.closed).length;
    const dripping = setInterval(() => {
      for (const socket of sockets) if (!socket.closed) socket.write("a");
    }, 1_000);
    const reading = readPages(served, () => open() === 0);
    await until(60_000, `${open()} slow clients were not let go`, () => open() === 0);
    clearInterval(dripping);
    const pages = await reading;
    judgeCrowd(served, { fault: "2,000 slow clients", count, survived: count - open(), lost: [], pages });
  });

  test("tries passwords", async ({ site }) => {
    const member = await registerMember(site);
    await using served = await serve(site);
    const count = 2_000;
    const logIn = (account: string, tried: string, from: string) =>
      fetch(`${served.address}/vrmcsys/account/loginDvlper`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": from },
        body: JSON.stringify({ account, password: tried }),
      });
    let done = 0;
    const statuses: Record<number, number> = {};
    const reading = readPages(served, () => done === count);
    const attack = async (from: number) => {
      for (let index = from; index < count; index += 200) {
        const account = index % 2 ? `+86139${String(index).padStart(8, "0")}` : "+8613900000000";
        const { status } = await logIn(account, "Wrong-7-lens", `203.0.${index % 200}.${1 + (index % 250)}`);
        statuses[status] = (statuses[status] ?? 0) + 1;
        done++;
      }
    };
    await Promise.all(Array.from({ length: 200 }, (_, from) => attack(from)));
    const pages = await reading;
    const lost = Object.keys(statuses).filter((status) => !["200", "429", "503"].includes(status));
    const right = async () =>
      ((await (await logIn(member.phone ?? "", password, "192.0.2.1")).json()) as { errCode: number }).errCode;
    await until(10_000, "the right password was not let in", async () => (await right()) === 0);
    judgeCrowd(served, { fault: "login flood, 200 at once", count, survived: done, lost, pages });
  });

  test("of 1,000 connections asks for 100,000 addresses that do not exist, from as many networks", async ({ site }) => {
    await using served = await serve(site);
    const connections = 1_000;
    const each = 100;
    const count = connections * each;
    const sockets = await openSockets(served.port, connections);
    let answered = 0;
    const statuses = new Set<string>();
    const requestPage = async (socket: Socket, number: number) => {
      const network = `2001:db8:${number.toString(16)}`;
      let said = "";
      let next = 0;
      const { promise, resolve } = Promise.withResolvers<void>();
      const send = () =>
        socket.write(
          `HEAD /junk-${number}-${next}?q=${number}-${next} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${network}:${(next++).toString(16)}::1\r\n\r\n`,
        );
      socket.setEncoding("latin1").on("data", (chunk: string) => {
        said += chunk;
        if (!said.includes("\r\n\r\n")) return;
        statuses.add(said.slice(9, 12));
        said = "";
        answered++;
        if (next < each) send();
        else resolve();
      });
      socket.once("close", resolve);
      send();
      await promise;
    };
    let isOver = false;
    const reading = readPages(served, () => isOver);
    await Promise.all(sockets.map(requestPage));
    isOver = true;
    const pages = await reading;
    for (const socket of sockets) socket.destroy();
    const lost = [...statuses].filter((status) => !["404", "429", "503"].includes(status));
    expect(served.program.running()).toBe(true);
    judgeCrowd(served, {
      fault: "100,000 junk addresses, 1,000 connections",
      count,
      survived: answered,
      lost,
      latest: behindThousand,
      pages,
    });
  });
});
