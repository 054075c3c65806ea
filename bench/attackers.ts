import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { openConnection, requestOf } from "./connection.ts";

export type Attack = "bodies" | "passwords" | "queries" | "readers";
/** The task: attack for some seconds on some connections at once. */
export type AttackOrder = { port: number; attack: Attack; connections: number; seconds: number };

let next = 0;
const account = "/vrmcsys/account";
const manyFields = Object.fromEntries(Array.from({ length: 8_000 }, (_, index) => [index.toString(36), 1]));
const largeBody = JSON.stringify(manyFields); // built once, because the attackers' own work is not measured

/** The request of each attack that waits for a response. */
const requests: Record<Exclude<Attack, "readers">, (headers: Record<string, string>) => string> = {
  bodies: (headers) => requestOf(`${account}/validateUser`, headers, largeBody),
  passwords: (headers) =>
    requestOf(`${account}/registerMail`, headers, {
      account: `attack${next++}@example.org`,
      password: "Orbit-7-lens",
      location: 1,
    }),
  queries: (headers) => requestOf(`/?x=${next++}`, { ...headers, "accept-encoding": "br" }),
};

/** Returns the number of responses, refusals included. */
async function run({ port, attack, connections, seconds }: AttackOrder): Promise<number> {
  const until = performance.now() + seconds * 1_000;
  const each = Array.from({ length: connections }, (_, index) => {
    const headers = { "x-forwarded-for": `192.0.2.${index + 1}` };
    return attack === "readers" ? neverRead(port, headers, until) : askOn(port, requests[attack], headers, until);
  });
  return (await Promise.all(each)).reduce((sum, answered) => sum + answered, 0);
}

async function askOn(
  port: number,
  request: (headers: Record<string, string>) => string,
  headers: Record<string, string>,
  until: number,
): Promise<number> {
  const connection = openConnection(port);
  let answered = 0;
  for (; performance.now() < until; answered++) await connection.send(request(headers));
  connection.close();
  return answered;
}

/** Sends a hundred requests for a large page and reads nothing; then the same on the next connection. */
async function neverRead(port: number, headers: Record<string, string>, until: number): Promise<number> {
  const request = requestOf("/sdk/unity/releases", headers).repeat(100);
  let opened = 0;
  const sockets = [];
  for (; performance.now() < until; opened++) {
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => undefined);
    socket.write(request);
    sockets.push(socket);
    await pause(500);
  }
  for (const socket of sockets) socket.destroy();
  return opened;
}

process.on("message", (order: AttackOrder) => {
  void run(order).then((answered) => process.send?.(answered));
});
