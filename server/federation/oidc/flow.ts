import { saysDeveloper } from "../../config/oidc-roles.ts";
import * as z from "zod/mini";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import { seal, unseal } from "../../messages/seal.ts";
import type { Identity, OidcProvider } from "../oidc-provider/provider.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { hashToken } from "../../sign-in/sessions/token.ts";
import { minute } from "../../time/time.ts";

/** How long a login at the provider may take, in milliseconds. */
export const flowLifetime = 10 * minute;

const flow = z.strictObject({
  secrets: z.strictObject({ state: z.string(), nonce: z.string(), verifier: z.string() }),
  /** Milliseconds since 1970. */
  begunAt: z.number(),
  /** The requested redirect target, unchecked: the login page checks it. */
  redirect: z.optional(z.string()),
  /** The account to link the identity to, and the session that requested it. */
  link: z.optional(z.strictObject({ account: z.string(), session: z.string() })),
  /** The session whose holder must prove their identity again, and the page to return to. */
  proof: z.optional(z.strictObject({ account: z.string(), session: z.string(), page: z.string() })),
});

/** A login at the provider that a browser has started, stored in the browser as an encrypted cookie. */
export type Flow = z.infer<typeof flow>;

const pending = z.strictObject({
  begunAt: z.number(),
  identity: z.strictObject({
    issuer: z.string(),
    subject: z.string(),
    sid: z.optional(z.string()),
    claims: z.record(z.string(), z.unknown()),
  }),
});

/** Somebody without an account who has logged in at the developers' provider, in an encrypted cookie. */
export type Pending = z.infer<typeof pending>;

type Parts = Pick<Portal, "keys" | "now">;

/** Each provider's cookies are opened for it alone. */
const flowContext = (kind: ProviderKind) => `flow ${kind}`;
const pendingContext = "pending";
/** What a registration and a link read; a cookie has no room for more. */
const pendingClaims = [
  "name",
  "preferred_username",
  "email",
  "email_verified",
  "phone_number",
  "phone_number_verified",
  "auth_time",
];

/** A new flow, and the text of its cookie. */
export function beginFlow(
  { keys, now }: Parts,
  { kind }: Pick<OidcProvider, "kind">,
  rest: Omit<Flow, "begunAt">,
): string {
  const content: Flow = { begunAt: now().getTime(), ...rest };
  return seal(keys.oidc, flowContext(kind), JSON.stringify(content));
}

/** The content of a cookie; `undefined` if this portal did not create it for this provider, or it is too old. */
export function readFlow(parts: Parts, kind: ProviderKind, cookie: string | undefined): Flow | undefined {
  return opened(parts, flow, flowContext(kind), cookie);
}

/** The text of a cookie with an identity that is to be registered, or linked with an account. */
export function sealPending(
  { keys, now, config }: Parts & Pick<Portal, "config">,
  { issuer, subject, sid, claims }: Identity,
): string {
  const kept = Object.fromEntries(Object.entries(claims).filter(([name]) => pendingClaims.includes(name)));
  const rule = config.developerOidc?.status;
  const status = rule && saysDeveloper(rule, claims) && { [rule.claim]: rule.value };
  const identity = { issuer, subject, ...(sid !== undefined && { sid }), claims: { ...kept, ...status } };
  const content: Pending = { begunAt: now().getTime(), identity };
  return seal(keys.oidc, pendingContext, JSON.stringify(content));
}

export function readPending(parts: Parts, cookie: string | undefined): Pending | undefined {
  return opened(parts, pending, pendingContext, cookie);
}

function opened<Content extends { begunAt: number }>(
  { keys, now }: Parts,
  schema: z.ZodMiniType<Content>,
  context: string,
  cookie: string | undefined,
): Content | undefined {
  if (cookie === undefined) return undefined;
  try {
    const content = schema.parse(JSON.parse(unseal(keys.oidc, context, cookie)));
    return Math.abs(now().getTime() - content.begunAt) < flowLifetime ? content : undefined;
  } catch {
    return undefined; // forged, or encrypted with another key
  }
}

/**
 * Marks a flow as used, on every server, before its code is sent to the provider: a second answer must not make the portal
 * ask again. Throws `oidcRefused` (10120).
 */
export async function spendFlow({ db }: Pick<Portal, "db">, { secrets, begunAt }: Flow): Promise<void> {
  const row = { id: `flow ${hashToken(secrets.state)}`, expires_at: new Date(begunAt + flowLifetime).toISOString() };
  try {
    await db.write((write) => write.insertInto("spent_proofs").values(row).execute());
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("oidcRefused") : error;
  }
}
