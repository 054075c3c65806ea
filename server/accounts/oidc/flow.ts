import * as z from "zod/mini";
import { isUniqueViolation } from "../../database/errors.ts";
import { seal, unseal } from "../../messages/seal.ts";
import type { Secrets } from "../oidc-provider/provider.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { hashToken } from "../sessions/token.ts";
import { minute } from "../../time.ts";

/** How long a login at the provider may take, in milliseconds. */
export const flowLifetime = 10 * minute;

const schema = z.strictObject({
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
export type Flow = z.infer<typeof schema>;

const context = "flow";

/** A new flow, and the text of its cookie. */
export function beginFlow(
  { keys, now }: Pick<Portal, "keys" | "now">,
  secrets: Secrets,
  rest: Pick<Flow, "redirect" | "link" | "proof">,
): string {
  const flow: Flow = { secrets, begunAt: now().getTime(), ...rest };
  return seal(keys.oidc, context, JSON.stringify(flow));
}

/** The content of a cookie; `undefined` if this portal did not create it, or it is too old. */
export function readFlow({ keys, now }: Pick<Portal, "keys" | "now">, cookie: string | undefined): Flow | undefined {
  if (cookie === undefined) return undefined;
  try {
    const flow = schema.parse(JSON.parse(unseal(keys.oidc, context, cookie)));
    return Math.abs(now().getTime() - flow.begunAt) < flowLifetime ? flow : undefined;
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
