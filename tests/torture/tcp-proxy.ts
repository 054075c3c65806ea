import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** An address before a server, whose connections can be cut, and which can lead to another server. */
export type TcpProxy = AsyncDisposable & {
  port: number;
  /** Ends every connection at once, in the middle of whatever it carries. */
  cut(): void;
  /** Leads new connections to another port; those that exist end. */
  lead(port: number): void;
};

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let behind = target;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(behind, "127.0.0.1");
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined); // its close follows
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port, // it listens on a port
    cut,
    lead(port) {
      behind = port;
      cut();
    },
    async [Symbol.asyncDispose]() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
