import { createLocalJWKSet } from "jose";
import * as z from "zod/mini";
import type { Portal } from "../../portal.ts";
import { minute } from "../../time/time.ts";
import { boundedFetch, ProviderUnreachable } from "../oidc-provider/bounded-fetch.ts";

const metadata = z.object({ issuer: z.string(), jwks_uri: z.string() });
const keySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) });

type KeySet = ReturnType<typeof createLocalJWKSet>;
const known = new WeakMap<Portal, Map<string, { keys: Promise<KeySet>; at: number }>>();

/** The keys that an issuer publishes, asked for once a minute at most. Throws `ProviderUnreachable`. */
export async function keysOfIssuer(portal: Portal, issuer: string): Promise<KeySet> {
  const cached = known.get(portal) ?? new Map<string, { keys: Promise<KeySet>; at: number }>();
  known.set(portal, cached);
  const at = portal.now().getTime();
  const present = cached.get(issuer);
  if (present && Math.abs(at - present.at) < minute) return present.keys;
  const keys = fetchKeys(issuer);
  cached.set(issuer, { keys, at });
  return keys;
}

async function fetchKeys(issuer: string): Promise<KeySet> {
  const { issuer: named, jwks_uri: address } = metadata.parse(await json(`${issuer}/.well-known/openid-configuration`));
  const url = URL.parse(address);
  const isSecure = url?.protocol === "https:" || url?.origin === new URL(issuer).origin;
  if (named !== issuer || !isSecure) throw new ProviderUnreachable("the metadata are of another issuer");
  return createLocalJWKSet(keySet.parse(await json(address)));
}

async function json(address: string): Promise<unknown> {
  const response = await boundedFetch(address, { headers: { accept: "application/json" } });
  if (!response.ok) throw new ProviderUnreachable(`${address} answers ${response.status}`);
  return response.json();
}
