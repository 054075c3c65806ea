import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { limitPipelining, connectionLimits, guardConnections, type ConnectionLimits } from "./connections.ts";

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
  parsed: () => void = () => undefined,
): Promise<number> {
  const all = { ...connectionLimits, ...limits };
  const server = createServer(limitPipelining(listener, all));
  guardConnections(server, { limits: all, isFree });
  server.on("request", parsed);
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
  const slowestReader = { bytesPerSecond: 1_024, over: 400 };

  test("that reads nothing is disconnected after the time limit, and not before", async () => {
    const { listener, ended } = watchEnds();
    const socket = await openTo(await serve({ slowestReader }, listener));
    socket.write(request);
    expect(await ended).toBeGreaterThanOrEqual(400);
  });

  test("that reads a few bytes now and then is disconnected, too", async () => {
    const { listener, ended, began } = watchEnds();
    const port = await serve({ slowestReader: { bytesPerSecond: 1024 * 1024, over: 400 } }, listener);
    const socket = await openTo(port);
    socket.write(request);
    await began;
    const sips = setInterval(() => socket.read(64), 20);
    expect(await ended).toBeGreaterThanOrEqual(400);
    clearInterval(sips);
  });

  test("that reads slowly but steadily receives everything", async () => {
    const { listener } = watchEnds();
    const socket = await openTo(await serve({ slowestReader }, listener));
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
    const port = await serve({ slowestReader }, (incoming, response) => {
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

describe("pipelined requests", () => {
  test("are processed one after another, up to a limit: the next is refused in its turn and closes the connection", async () => {
    const begun: ServerResponse[] = [];
    const port = await serve({ waiting: 8 }, (_, response) => void begun.push(response));
    const socket = await openTo(port);
    socket.write(request.repeat(500));
    const closed = once(socket, "close");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    for (let count = 1; count <= 9; count++) {
      await expect.poll(() => begun.length, { timeout: 5_000, interval: 5 }).toBe(count);
      begun[count - 1]?.end("x");
    }
    await closed;
    const statuses = [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/HTTP\/1\.1 (\d+)/g),
    ].map(([, status]) => status);
    expect(statuses).toEqual([...Array<string>(9).fill("200"), "429"]);
    expect(begun).toHaveLength(9);
  });

  test("cost nothing while the client does not read the previous response", async () => {
    let begun = 0;
    const port = await serve({}, (_, response) => {
      begun++;
      response.end(large);
    });
    const [silent, other] = [await openTo(port), await openTo(port)];
    silent.write(request.repeat(50));
    await expect.poll(() => begun, { timeout: 5_000, interval: 5 }).toBe(1);
    for (let count = 2; count < 6; count++) {
      other.write(request);
      let received = 0;
      while (received < large.length) received += ((await once(other, "data"))[0] as Buffer).length;
      expect(begun).toBe(count); // one of them belongs to the client that does not read
    }
  });

  test("are not read from the socket while several wait", async () => {
    let parsed = 0;
    const begun: ServerResponse[] = [];
    const port = await serve(
      { unread: 8 },
      (_, response) => void begun.push(response),
      undefined,
      () => parsed++,
    );
    const socket = await openTo(port);
    for (let count = 1; count <= 9; count++) {
      socket.write(request);
      await expect.poll(() => parsed, { timeout: 5_000, interval: 5 }).toBe(count); // the first, and eight that wait
    }
    socket.write(request.repeat(20));
    const other = await openTo(port);
    for (let round = 10; round < 20; round++) {
      other.write(request);
      await expect.poll(() => begun.length, { timeout: 5_000, interval: 5 }).toBe(round - 8);
      begun.at(-1)?.end("x");
      await once(other, "data");
      expect(parsed).toBe(round);
    }
    let received = "";
    socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
    begun[0]?.end("x");
    await expect.poll(() => begun.length, { timeout: 5_000, interval: 5 }).toBe(12);
    for (let ended = 11; ended < 39; ended++) {
      await expect.poll(() => begun.length, { timeout: 5_000, interval: 5 }).toBeGreaterThan(ended);
      begun[ended]?.end("x");
    }
    await expect.poll(() => received.match(/200 OK/g)?.length, { timeout: 5_000, interval: 5 }).toBe(29);
  });

  test("are all served, as long as few wait at a time", async () => {
    const port = await serve({ waiting: 8 }, (_, response) => void response.end("x"));
    const socket = await openTo(port);
    for (let round = 0; round < 50; round++) {
      socket.write(request.repeat(8));
      let seen = "";
      while ((seen.match(/200 OK/g) ?? []).length < 8) seen += String((await once(socket, "data"))[0]);
    }
    expect(socket.destroyed).toBe(false);
  });
});
