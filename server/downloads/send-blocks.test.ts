import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { crc32 } from "node:zlib";
import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import type { OpenFile } from "../files/files.ts";
import { ClientDisconnected, sendBlocks } from "./send-blocks.ts";

const bytes = Buffer.from("the only block of this file");
const checksums = Uint32Array.of(crc32(bytes));
const whole = { first: 0, last: bytes.length - 1 };

/** A file of one block that calls `before` just before it returns the bytes. */
function file(before: () => void): OpenFile {
  return {
    version: undefined,
    read: async (buffer) => {
      before();
      return bytes.copy(buffer);
    },
    bytes: () => Readable.from([bytes]),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/** Sends the file to a client over a real connection. `act` receives the server's and the client's socket. */
async function sendWhile(act: (socket: Socket, reader: Socket) => void): Promise<unknown> {
  const { promise: response, resolve: arrive } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, arrived) => arrive(arrived)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const reader = connect(port, "127.0.0.1");
  reader.on("error", () => undefined).resume();
  reader.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const sending = await response;
  const { socket } = sending;
  if (!socket) throw new Error("the response has no connection");
  sending.writeHead(200, { "content-length": bytes.length });
  const outcome: unknown = await sendBlocks(
    { response: sending, socket },
    { content: file(() => act(socket, reader)), checksums, verifiedAt: Float64Array.of(0), now: Date.now() },
    [{ head: "", range: whole }],
  ).catch((error: unknown) => error);
  reader.destroy();
  socket.destroy();
  server.close();
  return outcome;
}

describe("sendBlocks", () => {
  test("ends when the connection closes during a write whose callback is never called", async () => {
    expect(await sendWhile((socket) => socket.destroy())).toBeInstanceOf(ClientDisconnected);
  });

  test("ends when a client that has stopped reading disconnects", async () => {
    const error = await sendWhile((socket, reader) => {
      socket.end();
      reader.end();
    });
    expect(error).toBeInstanceOf(ClientDisconnected);
  });
});
