import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { connectionLimits, guardConnections, type ConnectionLimits } from "./connections.ts";

const large = Buffer.alloc(64 * 1024 * 1024, "x"); // more than the system's socket buffers hold
const opened: (Server | Socket)[] = [];
afterEach(() => {
  for (const each of opened.splice(0)) {
    if ("closeAllConnections" in each) each.close().closeAllConnections();
    else each.destroy();
  }
});

/** Starts a server on this machine and returns its port. */
async function serve(
  limits: Partial<ConnectionLimits>,
  listener: RequestListener,
  isFree: (address: string) => boolean = () => false,
): Promise<number> {
  const all = { ...connectionLimits, ...limits };
  const server = createServer(listener);
  guardConnections(server, { limits: all, isFree });
  opened.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port; // it listens on a port
}

/** A connection that reads nothing by itself. */
async function openTo(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  opened.push(socket);
  socket.on("error", () => undefined); // a reset ends the connection, too
  await once(socket, "connect");
  return socket;
}

const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** How the server's end of a connection ended. */
function watchEnds(): { listener: RequestListener; ended: Promise<number>; began: Promise<void> } {
  const ended = Promise.withResolvers<number>();
  const began = Promise.withResolvers<void>();
  const listener: RequestListener = ({ socket }, response) => {
    const since = performance.now();
    socket.once("close", () => ended.resolve(performance.now() - since));
    response.end(large);
    began.resolve();
  };
  return { listener, ended: ended.promise, began: began.promise };
}

describe("a client", () => {
  const stalled = 400;

  test("that reads nothing is disconnected after the time limit, and not before", async () => {
    const { listener, ended } = watchEnds();
    const socket = await openTo(await serve({ stalled }, listener));
    socket.write(request);
    expect(await ended).toBeGreaterThanOrEqual(400);
  });

  test("that reads slowly but steadily receives everything", async () => {
    const { listener } = watchEnds();
    const socket = await openTo(await serve({ stalled }, listener));
    socket.write(request);
    let received = 0;
    while (received < large.length) {
      await once(socket, "readable");
      for (let chunk: unknown = socket.read(); chunk instanceof Buffer; chunk = socket.read()) received += chunk.length;
    }
    expect(received).toBeGreaterThan(large.length); // with its headers
  });

  test("whose response takes long to produce is not disconnected", async () => {
    const made = Promise.withResolvers<void>();
    const { listener, ended } = watchEnds();
    const port = await serve({ stalled }, (incoming, response) => {
      if (incoming.url === "/made") void made.promise.then(() => response.end("made"));
      else listener(incoming, response);
    });
    const socket = await openTo(port);
    socket.write(request.replace("/", "/made"));
    (await openTo(port)).write(request);
    await ended; // a later client that reads nothing
    made.resolve();
    const [data] = (await once(socket, "data")) as [Buffer];
    expect(data.toString()).toContain("made");
  });
});

describe("connections from one network address", () => {
  test("are limited in number, whatever they do, and one that closes makes room", async () => {
    const port = await serve({ perAddress: 20 }, (_, response) => void response.end("here"));
    const responds = (socket: Socket) => {
      socket.write(request);
      return new Promise<boolean>((done) => socket.once("data", () => done(true)).once("close", () => done(false)));
    };
    const sockets = await Promise.all(Array.from({ length: 30 }, () => openTo(port)));
    const served = await Promise.all(sockets.map(responds));
    expect(served.filter(Boolean)).toHaveLength(20);
    sockets.find((_, index) => served[index])?.destroy();
    await expect.poll(async () => responds(await openTo(port)), { timeout: 5_000, interval: 5 }).toBe(true);
  });

  test("are not counted if they come from a proxy", async () => {
    const free = (address: string) => address === "127.0.0.1";
    const port = await serve({ perAddress: 2 }, (_, response) => void response.end("here"), free);
    for (let count = 0; count < 10; count++) {
      const socket = await openTo(port);
      socket.write(request);
      const [chunk] = (await once(socket, "data")) as [Buffer];
      expect(chunk.toString()).toContain("here");
    }
  });
});

test("requests of one connection are limited in number, and the last of them is told so", async () => {
  let begun = 0;
  const port = await serve({ requests: 8 }, (_, response) => {
    begun++;
    response.end("x");
  });
  const socket = await openTo(port);
  socket.write(request.repeat(10));
  let received = "";
  while ((received.match(/HTTP/g) ?? []).length < 10) received += String((await once(socket, "data"))[0]);
  const statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  expect(statuses).toEqual([...Array<string>(8).fill("200"), "503", "503"]);
  expect(received.split("HTTP")[8]).toMatch(/^connection: close/im);
  expect(begun).toBe(8);
});
