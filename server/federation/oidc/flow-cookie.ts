import type { IncomingHttpHeaders } from "node:http";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { Caller } from "../../caller.ts";
import { readSealedCookie, secretCookie } from "../../http/cookies.ts";
import type { Clock, Federation } from "../../portal.ts";
import { beginFlow, flowLifetime, readFlow, readPending, type Flow, type Pending } from "./flow.ts";
import { providerOf } from "./provider-of.ts";

/** The cookie of a login at each provider, and the name of what its page finds in the fragment. */
export const namesOf = {
  company: { cookie: "oidc", fragment: "oidc" },
  developers: { cookie: "oidc-developer", fragment: "platform" },
} as const satisfies Record<ProviderKind, object>;

/** The browser's pending login from its cookie, which is valid for one response. */
export function takeFlow(portal: Clock, kind: ProviderKind, { headers, setCookie }: Caller): Flow | undefined {
  const name = namesOf[kind].cookie;
  setCookie(secretCookie(portal, name, "", 0));
  return readFlow(portal, kind, readSealedCookie(portal, headers, name));
}

/** Begins a login at a provider: its address there, and the cookie that the response to it needs. */
export async function beginLogin(
  portal: Clock & Federation,
  kind: ProviderKind,
  rest: Pick<Flow, "redirect" | "link" | "proof">,
): Promise<{ url: string; cookie: string }> {
  const provider = providerOf(portal, kind);
  const secrets = provider.newSecrets();
  const url = await provider.authorizationUrl(secrets, { asksAgain: rest.proof !== undefined });
  const flow = beginFlow(portal, provider, { secrets, ...rest });
  return { url, cookie: secretCookie(portal, namesOf[kind].cookie, flow, flowLifetime / 1_000) };
}

/** The cookie of somebody who has logged in at the developers' provider, and has no account. */
export const pendingCookie = "oidc-pending";

export function pendingOf(portal: Clock, headers: IncomingHttpHeaders): Pending | undefined {
  return readPending(portal, readSealedCookie(portal, headers, pendingCookie));
}
