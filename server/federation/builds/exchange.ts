import { createHash } from "node:crypto";
import { decodeJwt, jwtVerify, type JWTPayload } from "jose";
import type { CallData } from "../../../contract/schemas.ts";
import type { TokenScope } from "../../../contract/access.ts";
import { record } from "../../audit/record.ts";
import { toJson } from "../../database/json.ts";
import { spend } from "../../limits/proof/accept-proof.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { day, minute, second } from "../../time/time.ts";
import { signatureAlgorithms } from "../oidc-provider/provider.ts";
import { insertRow } from "../../sign-in/tokens/create-token.ts";
import { isTrusted, readBuildClaims } from "./claims.ts";
import { keysOfIssuer } from "./issuer-keys.ts";
import type { Handlers } from "../../handler.ts";

const lifetime = 15 * minute;
/** How old a job's own token may be, besides the tolerance. */
const maxAge = 15 * minute;
/** The tolerated difference between the issuer's clock and ours, in seconds. */
const tolerance = 60;

/**
 * A token of fifteen minutes for a build job that proves by its own that it is a trusted one. Throws `buildRefused`
 * (10124) if the job's token is not for this portal, expired, signed by nobody we know or of no trusted job, or was used
 * before.
 */
async function exchangeBuildToken(
  portal: Portal,
  { token: sent }: { token: string },
): Promise<CallData<"exchangeBuildToken">> {
  const issuer = issuerOf(sent);
  const rules = await portal.db.read
    .selectFrom("trusted_builds as b")
    .innerJoin("accounts as a", "a.id", "b.created_by")
    .select([
      "b.id",
      "b.product",
      "b.repository",
      "b.repository_id",
      "b.workflow",
      "b.ref",
      "b.environment",
      "b.waits",
      "b.created_by",
    ])
    .where("b.issuer", "=", issuer)
    .where("a.role", "=", "admin")
    .where("a.suspended_at", "is", null)
    .orderBy("b.created_at")
    .execute();
  if (rules.length === 0) throw refuse("buildRefused");
  const claims = await verify(portal, sent, issuer);
  const job = readBuildClaims(claims);
  const matching = job ? rules.filter((rule) => isTrusted(job, rule)) : [];
  const [first] = matching;
  if (!job || !first) throw refuse("buildRefused");
  const use = createHash("sha256").update(`${issuer} ${claims.jti}`).digest("base64url");
  if (!(await spend(portal, `build ${use}`, (Number(claims.exp) + tolerance) * 1_000))) throw refuse("buildRefused");

  const products = matching.flatMap(({ product }) => (product === null ? [] : [product]));
  const scopes: TokenScope[] = [
    ...(products.length > 0 ? ["publish" as const] : []),
    ...(matching.some(({ product }) => product === null) ? ["site" as const] : []),
  ];
  const trusted = matching.map(({ id }) => id);
  const build = { trusted, source: job.source, products, waits: matching.some(({ waits }) => waits === 1) };
  const name = `${job.repository} ${job.ref}`.slice(0, 100);
  return portal.db.write(async (write) => {
    const wanted = { name, scopes, expiresInDays: lifetime / day };
    const columns = { created_by: first.created_by, build: toJson(build) };
    const { id, token, expiresAt } = await insertRow(portal, write, wanted, columns);
    await write
      .updateTable("trusted_builds")
      .set({ last_used_at: portal.now().toISOString(), ...(job.repositoryId && { repository_id: job.repositoryId }) })
      .where("id", "in", trusted)
      .execute();
    const { commit, run } = job.source;
    const after = { name, products: products.join(", "), scopes: scopes.join(", "), commit, run };
    await record(portal, write, { action: "build.admitted", actor: undefined, subject: id, after });
    return { token, expiresAt, products };
  });
}

/** What a token says about its issuer, to know whose keys verify it. */
function issuerOf(token: string): string {
  try {
    return decodeJwt(token).iss ?? "";
  } catch {
    throw refuse("buildRefused"); // no JWT
  }
}

async function verify(portal: Portal, token: string, issuer: string): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, await keysOfIssuer(portal, issuer), {
      issuer,
      audience: portal.publicUrl(),
      algorithms: signatureAlgorithms,
      clockTolerance: tolerance,
      maxTokenAge: maxAge / second,
      currentDate: portal.now(),
      requiredClaims: ["iat", "exp", "jti"],
    });
    return payload;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    portal.log.warn({ issuer, reason }, "a build's token was refused");
    throw refuse("buildRefused");
  }
}

export const exchangeBuildTokenCall = {
  exchangeBuildToken: (portal, sent) => exchangeBuildToken(portal, sent),
} satisfies Partial<Handlers>;
