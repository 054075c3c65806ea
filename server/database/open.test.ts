import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { StartError } from "../config/start-error.ts";
import { openDatabase } from "./open.ts";

/** A pooler's refusal, in PostgreSQL's protocol: an error with its severity, code and sentence. */
function refusal(sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${sentence}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test("a pooler that refuses the limits of a connection is told what to set", async () => {
  const pooler = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => socket.end(refusal("unsupported startup parameter: statement_timeout")));
  }).listen(0, "127.0.0.1");
  await once(pooler, "listening");
  const { port } = pooler.address() as AddressInfo; // it listens on a port
  const databaseUrl = `postgres://portal@127.0.0.1:${port}/portal`;
  const error: unknown = await openDatabase({ databaseUrl, dataDir: "" }, () => undefined).catch(
    (thrown: unknown) => thrown,
  );
  pooler.close();
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain("ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout");
});
