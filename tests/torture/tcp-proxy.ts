import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** An address before a server, whose connections can be cut. */
export type TcpProxy = AsyncDisposable & {
  port: number;
  /** Ends every connection at once, in the middle of whatever it carries. */
  cut(): void;
  /** Carries nothing any more, and ends no connection. */
  freeze(): void;
  /** Serves new connections again. Those from before stay silent, as behind a firewall that has forgotten them. */
  thaw(): void;
};

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  let isFrozen = false;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    if (isFrozen) {
      open.add(client.on("error", () => undefined).once("close", () => open.delete(client)));
      return;
    }
    const upstream = connect(target, "127.0.0.1");
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
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.unpipe().pause();
    },
    thaw() {
      isFrozen = false;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      cut();
      await once(server, "close");
    },
  };
}
