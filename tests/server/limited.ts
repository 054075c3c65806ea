import { solve } from "../../app/browser/proof/solve.ts";
import type { ProofChallenge } from "../../contract/proof-of-work.ts";
import type { Envelope } from "../../contract/schemas.ts";
import { openTestPortal, test as withSite, type TestPortal } from "../portal.ts";

/** A portal as operators run it: with all limits, behind a proxy on this machine. */
export const test = withSite.extend<{ limited: TestPortal }>({
  limited: async ({ site }, use) => {
    const opened = await openTestPortal({ ...site.environment, RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
    await use(opened.site);
    await opened.close();
  },
});

type Asked = { from?: string; proof?: string; token?: string };

/** A call from a network address, which does not solve challenges. */
export async function post(
  site: TestPortal,
  path: string,
  payload: object,
  { from, proof, token }: Asked = {},
): Promise<Envelope> {
  const headers = {
    ...(from && { "x-forwarded-for": from }),
    ...(proof && { "x-proof": proof }),
    ...(token && { token }),
  };
  return (
    await site.app.inject({ method: "POST", url: `/vrmcsys/account/${path}`, payload, headers })
  ).json<Envelope>();
}

/** The same by a client that solves a challenge. */
export async function postSolving(
  site: TestPortal,
  path: string,
  payload: object,
  { from }: Pick<Asked, "from"> = {},
): Promise<Envelope> {
  const first = await post(site, path, payload, { ...(from && { from }) });
  if (first.errCode !== 10110) return first;
  return post(site, path, payload, { ...(from && { from }), proof: await solve(challengeOf(first)) });
}

export function challengeOf({ data }: Envelope): ProofChallenge {
  return (data as { challenge: ProofChallenge }).challenge;
}

/** A browser at a network address, with a cookie jar. */
export function openBrowser(site: TestPortal, from = "203.0.113.5") {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path: string, payload: object, further: Record<string, string> = {}): Promise<Envelope> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { "x-forwarded-for": from, ...(cookie && { cookie }), ...further };
      const response = await site.app.inject({ method: "POST", url: `/vrmcsys/account/${path}`, payload, headers });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return response.json<Envelope>();
    },
  };
}
