import { record } from "./recorded.ts";

/** Transfer size of responses, bodies only; a kilobyte is 1,000 bytes. */
export async function brotliKilobytes(port: number, addresses: string[], cookie: string): Promise<number> {
  const responses = await Promise.all(
    addresses.map((address) => {
      const { pathname, search } = new URL(address, `http://127.0.0.1:${port}`);
      return record(port, pathname + search, { "accept-encoding": "br", cookie });
    }),
  );
  return responses.reduce((sum, { body }) => sum + body.length, 0) / 1000;
}
