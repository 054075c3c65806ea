import { connect } from "node:net";
import { requestOf } from "./connection.ts";

/** The task: fetch one response on each of several connections at once; `ranges` has a `Range` header for each. */
export type BytesOrder = { port: number; path: string; ranges: (string | undefined)[] };
export type BytesOutcome = { bytes: number; seconds: number };

const readAtOnce = 512 * 1024;

/** Resolves with the length of the body once it has arrived completely. */
function fetchBytes(port: number, path: string, range: string | undefined): Promise<number> {
  return new Promise((done, failed) => {
    let announced = 0;
    let missing = -1;
    const begin = (chunk: Buffer, length: number) => {
      const text = chunk.toString("latin1", 0, Math.min(length, 4096));
      const head = text.indexOf("\r\n\r\n") + 4;
      announced = Number(/^content-length: (\d+)/im.exec(text)?.[1]);
      if (head < 4 || !/^HTTP\/1\.1 20[06] /.test(text) || !announced)
        return failed(new Error(`answered: ${text.slice(0, 200)}`));
      missing = announced + head;
    };
    const socket = connect({
      port,
      host: "127.0.0.1",
      onread: {
        buffer: Buffer.allocUnsafeSlow(readAtOnce),
        callback(length, bytes) {
          if (missing < 0) begin(bytes as Buffer, length); // the type of `buffer` above
          missing -= length;
          if (missing === 0) {
            socket.destroy();
            done(announced);
          }
          return true;
        },
      },
    });
    socket.on("error", failed).on("end", () => failed(new Error(`${missing} bytes are missing`)));
    socket.write(requestOf(path, { host: `127.0.0.1:${port}`, ...(range && { range }) }));
  });
}

async function load({ port, path, ranges }: BytesOrder): Promise<BytesOutcome> {
  const began = performance.now();
  const lengths = await Promise.all(ranges.map((range) => fetchBytes(port, path, range)));
  return { bytes: lengths.reduce((sum, length) => sum + length, 0), seconds: (performance.now() - began) / 1000 };
}

process.on("message", (order: BytesOrder) => void load(order).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.exit());
