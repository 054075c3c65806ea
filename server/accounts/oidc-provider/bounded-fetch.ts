import type { CustomFetchOptions } from "openid-client";

/** The time limit for a provider's response in milliseconds, and its maximum size in bytes. */
const responseLimits = { time: 5_000, size: 256 * 1024 };

/** As openid-client describes requests. */
type Request = Partial<CustomFetchOptions>;

/** A provider that responds too slowly, with too much, or not at all. */
export class ProviderUnreachable extends Error {}

/** Fetches as `fetch` does, but no longer and no more than `responseLimits` allow. Follows no redirection. */
export async function boundedFetch(url: string, { body = null, ...options }: Request = {}): Promise<Response> {
  const signals = [AbortSignal.timeout(responseLimits.time), ...(options.signal ? [options.signal] : [])];
  try {
    const response = await fetch(url, {
      ...options,
      body: body instanceof Uint8Array ? Buffer.from(body) : body,
      redirect: "manual",
      signal: AbortSignal.any(signals),
    });
    const { status, statusText, headers } = response;
    const hasBody = status !== 204 && status !== 304;
    return new Response(hasBody ? await bytesOf(response) : null, { status, statusText, headers });
  } catch (error) {
    throw error instanceof ProviderUnreachable ? error : new ProviderUnreachable(reasonOf(error), { cause: error });
  }
}

async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > responseLimits.size)
      throw new ProviderUnreachable(`the response has more than ${responseLimits.size} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "TimeoutError") return `no response within ${responseLimits.time / 1_000} s`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}
