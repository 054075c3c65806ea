import { connect } from "node:net";
import { responseLength, requestOf } from "./connection.ts";
import { processorSeconds } from "./processor-time.ts";

/** The task of keeping a server busy: each connection requests one of the paths, reads the whole response, and repeats. */
export type LoadOrder = {
  port: number;
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  pid: number;
};
/** `processor`: seconds that the server computed meanwhile, where the system reports it. */
export type LoadOutcome = { responses: number; seconds: number; processor: number | undefined };

const readAtOnce = 64 * 1024;
const statusDigit = { at: 9, success: "2".charCodeAt(0) };

/** All responses to a request have the same length, so that after the first only bytes need counting. */
function openConnection(port: number, request: Buffer, answered: () => void) {
  let expected = 0;
  let seen = 0;
  const socket = connect({
    port,
    host: "127.0.0.1",
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafeSlow(readAtOnce),
      callback(length, bytes) {
        const chunk = bytes as Buffer; // the type of `buffer` above
        if (seen === 0 && chunk[statusDigit.at] !== statusDigit.success)
          throw new Error(`answered: ${chunk.toString("latin1", 0, Math.min(length, 200))}`);
        expected ||= responseLength(chunk.toString("latin1", 0, length));
        seen += length;
        if (seen > expected) throw new Error(`answers of ${expected} bytes became longer`);
        if (seen === expected) {
          seen = 0;
          answered();
          socket.write(request);
        }
        return true;
      },
    },
  });
  socket.write(request);
  return socket;
}

async function load({ port, paths, headers, connections, seconds, pid }: LoadOrder): Promise<LoadOutcome> {
  const sent = { host: `127.0.0.1:${port}`, ...headers };
  const requests = paths.map((path) => Buffer.from(requestOf(path, sent)));
  let responses = 0;
  const open = (request: Buffer) => openConnection(port, request, () => responses++);
  const sockets = Array.from({ length: connections / requests.length }, () => requests.map(open)).flat();
  await pause(0.2);
  const before = { responses, at: performance.now(), processor: processorSeconds(pid) };
  await pause(seconds);
  const processor = processorSeconds(pid);
  const outcome = {
    responses: responses - before.responses,
    seconds: (performance.now() - before.at) / 1000,
    processor: processor !== undefined && before.processor !== undefined ? processor - before.processor : undefined,
  };
  for (const socket of sockets) socket.destroy();
  return outcome;
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

process.on("message", (order: LoadOrder) => void load(order).then((outcome) => process.send?.(outcome)));
process.on("disconnect", () => process.exit());
