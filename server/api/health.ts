import type { FastifyInstance, HTTPMethods } from "fastify";
import packageJson from "../../package.json" with { type: "json" };
import { filesDamaged, sendingHeld, storeUnreachable, withoutProvider, withoutSite } from "../../contract/readiness.ts";
import { hasDamagedFiles } from "../backup/scrub.ts";
import { missingProviders } from "../messages/providers.ts";
import { isSendingHeld } from "../outgoing/held.ts";
import type { Portal, Stores } from "../portal.ts";

/** `/healthz`: the process responds. `/readyz`: 200 if it can serve requests, otherwise 503 with the reason; and the program's version. */
export function registerHealth(app: FastifyInstance, portal: Portal): void {
  const method: HTTPMethods[] = ["GET", "HEAD"];
  app.route({
    method,
    url: "/healthz",
    handler: (_, reply) => reply.header("cache-control", "no-store").send({ status: "ok" }),
  });
  app.route({
    method,
    url: "/readyz",
    handler: async (_, reply) => {
      const problems = await readinessProblems(portal);
      const warnings: string[] = missingProviders(portal.config).map((channel) => withoutProvider[channel]);
      if (portal.content.revision === 0) warnings.push(withoutSite);
      // Pages and logins work without files, so a load balancer should keep using this server
      if (!(await portal.files.isReachable())) warnings.push(storeUnreachable);
      if (problems.length === 0 && (await isSendingHeld(portal.db.read))) warnings.push(sendingHeld);
      if (problems.length === 0 && (await hasDamagedFiles(portal.db.read))) warnings.push(filesDamaged);
      return reply
        .code(problems.length ? 503 : 200)
        .header("cache-control", "no-store")
        .send({ status: problems.length ? "not ready" : "ready", version: packageJson.version, problems, warnings });
    },
  });
}

async function readinessProblems({ db, log, lifecycle }: Stores): Promise<string[]> {
  if (lifecycle.draining || lifecycle.closing) return ["shutting down"];
  try {
    await db.read.selectFrom("portal_state").select("key").limit(1).execute();
    return [];
  } catch (error) {
    log.error({ err: error }, "the database does not answer");
    return ["the database does not answer"];
  }
}
