import path from "node:path";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import type { CallInput, Envelope } from "../../contract/schemas.ts";
import { start, type Program } from "./processes.ts";

export type Server = {
  /** Rejects with a `TypeError` if the server ends before it has responded. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>, headers?: Headers): Promise<Envelope>;
};
type Headers = Record<string, string>;

/** A server in a process of its own, on the real clock. With `--deliver` it delivers messages. */
export async function startServer(
  environment: Record<string, string>,
  ...args: "--deliver"[]
): Promise<Server & Program> {
  const program = start(path.join(import.meta.dirname, "programs/serve.ts"), args, environment);
  const address = (await program.line(/^at /)).slice("at ".length);
  return { ...program, ...caller(address) };
}

/** Two processes on one database, as on two machines, on the real clock. */
export async function startTwoServers(
  environment: Record<string, string>,
): Promise<AsyncDisposable & { servers: [Server, Server] }> {
  const servers = await Promise.all([startServer(environment), startServer(environment)]);
  return {
    servers,
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}

function caller(site: string): Server {
  return {
    async call(name, input, headers = {}) {
      const { method, path: template } = calls[name];
      const rest = { ...(input as Record<string, unknown>) }; // every input is an object
      const where = template.replace(/:(\w+)/g, (_, parameter: string) => {
        const value = String(rest[parameter]);
        delete rest[parameter];
        return encodeURIComponent(value);
      });
      const body = method === "GET" ? {} : { body: JSON.stringify(rest) };
      const response = await fetch(site + prefix + where, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...body,
      });
      return (await response.json()) as Envelope; // every response is an envelope
    },
  };
}

/** Makes the same call many times concurrently, alternating between the servers. */
export function atOnce<Name extends CallName>(
  servers: [Server, Server],
  count: number,
  name: Name,
  input: (index: number) => CallInput<Name>,
  headers: Headers = {},
): Promise<Envelope[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      (index % 2 ? servers[1] : servers[0]).call(name, input(index), headers),
    ),
  );
}

/** How often each `errCode` occurred. */
export function countCodes(envelopes: Envelope[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { errCode } of envelopes) counts[errCode] = (counts[errCode] ?? 0) + 1;
  return counts;
}
