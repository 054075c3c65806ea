import { setPriority } from "node:os";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { openConnection, requestOf, type Connection } from "./connection.ts";
import { processorSeconds } from "./memory.ts";

/** Keeps a server busy: each connection requests the path, or one path after another, reads the whole response, by default a 200, and repeats. */
type BusyTask = { kind: "busy"; pid: number; connections: number; status?: number; paths?: string[] };
/** Requests the path at a constant rate, however long responses take. */
type SteadyTask = { kind: "steady"; perSecond: number };
/** Attacks from one address for each connection. */
type AttackTask = { kind: Attack; connections: number };
export type Attack = "bodies" | "passwords" | "logins" | "queries" | "readers";
export type LoadTask = (BusyTask | SteadyTask | AttackTask) & {
  port: number;
  path: string;
  headers: Record<string, string>;
  seconds: number;
};
/** `processor`: seconds that the server computed meanwhile, if known. `times`: of steady requests, in milliseconds. */
export type LoadOutcome = { responses: number; seconds: number; processor?: number | undefined; times: number[] };

/** A server that does not keep up gets no further connections: thousands would measure something else. */
const maxConnections = 256;

let turn = 0;

async function busy({
  port,
  path,
  headers,
  connections,
  seconds,
  pid,
  status = 200,
  paths = [path],
}: LoadTask & BusyTask): Promise<LoadOutcome> {
  const requests = paths.map((each) => requestOf(each, headers));
  const request = () => requests[turn++ % requests.length] ?? "";
  const before = processorSeconds(pid);
  const began = performance.now();
  const all = await inParallel(connections, () => sendUntil(port, request, began + seconds * 1_000, status));
  const after = processorSeconds(pid);
  const processor = after === undefined || before === undefined ? undefined : after - before;
  return { responses: sum(all), seconds: (performance.now() - began) / 1_000, processor, times: [] };
}

/** Latencies include the wait for a connection. */
async function steady({ port, path, headers, perSecond, seconds }: LoadTask & SteadyTask): Promise<LoadOutcome> {
  const request = requestOf(path, headers);
  const free: Connection[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  let open = 0;
  const one = async () => {
    const began = performance.now();
    const { promise, resolve } = Promise.withResolvers<Connection>();
    const ready = free.pop() ?? (open++ < maxConnections ? openConnection(port) : undefined);
    if (ready) resolve(ready);
    else waiting.push(resolve);
    const connection = await promise;
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`the response has the status ${status}`);
    const next = waiting.shift();
    if (next) next(connection);
    else free.push(connection);
    return performance.now() - began;
  };
  const started = performance.now();
  const asked: Promise<number>[] = [];
  for (let index = 0; index < perSecond * seconds; index++) {
    const early = started + (index * 1_000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    asked.push(one());
  }
  const times = await Promise.all(asked);
  for (const connection of free) connection.close();
  return { responses: times.length, seconds: (performance.now() - started) / 1_000, times };
}

const account = "/vrmcsys/account";
const manyFields = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [index.toString(36), 1]));
const largeBody = JSON.stringify(manyFields); // built once, because the attackers' own work is not measured

const attacks: Record<Exclude<Attack, "readers">, (headers: Record<string, string>) => string> = {
  bodies: (headers) => requestOf(`${account}/validateUser`, headers, largeBody),
  passwords: (headers) => {
    const body = { account: `attack${turn++}@example.org`, password: "Orbit-7-lens", location: 1 };
    return requestOf(`${account}/registerMail`, headers, body);
  },
  logins: (headers) => {
    const body = { account: `attack${turn++}@example.org`, password: "Orbit-7-lens" };
    return requestOf(`${account}/loginDvlperByMail`, headers, body);
  },
  queries: (headers) => requestOf(`/?x=${turn++}`, { ...headers, "accept-encoding": "br" }),
};

async function attack({ kind, port, connections, seconds }: LoadTask & AttackTask): Promise<LoadOutcome> {
  setPriority(19); // on a network the attackers would have machines of their own
  const until = performance.now() + seconds * 1_000;
  const all = await inParallel(connections, (index) => {
    const headers = { "x-forwarded-for": `192.0.2.${index + 1}` };
    return kind === "readers" ? neverRead(port, headers, until) : sendUntil(port, () => attacks[kind](headers), until);
  });
  return { responses: sum(all), seconds, times: [] };
}

/** Sends a hundred requests for a large page and reads nothing; then the same on the next connection. */
async function neverRead(port: number, headers: Record<string, string>, until: number): Promise<number> {
  const request = requestOf("/sdk/unity/releases", headers).repeat(100);
  const sockets = [];
  while (performance.now() < until) {
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
    socket.write(request);
    sockets.push(socket);
    await pause(500);
  }
  for (const socket of sockets) socket.destroy();
  return sockets.length;
}

/** Throws if a response has another status than the expected one. */
async function sendUntil(port: number, request: () => string, until: number, expected?: number): Promise<number> {
  const connection = openConnection(port);
  let answered = 0;
  for (; performance.now() < until; answered++) {
    const { status } = await connection.send(request());
    if (expected !== undefined && status !== expected) throw new Error(`the response has the status ${status}`);
  }
  connection.close();
  return answered;
}

const inParallel = (count: number, work: (index: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function run(task: LoadTask): Promise<LoadOutcome> {
  if (task.kind === "busy") return busy(task);
  return task.kind === "steady" ? steady(task) : attack(task);
}

process.on("message", (task: LoadTask) => void run(task).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.exit());
