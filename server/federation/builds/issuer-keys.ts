import { createLocalJWKSet } from "jose";
import * as z from "zod/mini";
import type { Portal, Clock } from "../../portal.ts";
import { minute } from "../../time/time.ts";
import { fetchWithin, ProviderUnreachable } from "../oidc-provider/bounded-fetch.ts";

const metadata = z.object({ issuer: z.string(), jwks_uri: z.string() });
const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

type KeySet = ReturnType<typeof createLocalJWKSet>;
const known = new WeakMap<Portal, Map<string, { keys: Promise<KeySet>; at: number }>>();

/**
 * The keys that an issuer publishes, asked for once a minute at most. Throws `ProviderUnreachable`, also for what webhooks
 * may not reach: an admin writes the issuer, and a guest's token makes the portal ask it.
 */
export async function keysOfIssuer(portal: Portal, issuer: string): Promise<KeySet> {
  const cached = known.get(portal) ?? new Map<string, { keys: Promise<KeySet>; at: number }>();
  known.set(portal, cached);
  const at = portal.now().getTime();
  const present = cached.get(issuer);
  if (present && Math.abs(at - present.at) < minute) return present.keys;
  const keys = fetchKeys(portal, issuer);
  cached.set(issuer, { keys, at });
  return keys;
}

async function fetchKeys(portal: Clock, issuer: string): Promise<KeySet> {
  const { issuer: named, jwks_uri: address } = metadata.parse(
    await json(portal, `${issuer}/.well-known/openid-configuration`),
  );
  const url = URL.parse(address);
  const isSecure = url?.protocol === "https:" || url?.origin === new URL(issuer).origin;
  if (named !== issuer || !isSecure) throw new ProviderUnreachable("the metadata are of another issuer");
  return createLocalJWKSet(keySet.parse(await json(portal, address)));
}

async function json({ config: { webhookAllow: allow } }: Clock, address: string): Promise<unknown> {
  const response = await fetchWithin({ allow })(address, { headers: { accept: "application/json" } });
  if (response.status !== 200) throw new ProviderUnreachable(`${address} answers ${response.status}`);
  return response.json();
}
