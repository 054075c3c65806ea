import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from "fastify";
import { prefix } from "../../contract/call.ts";
import { calls } from "../../contract/calls.ts";
import { refuse } from "../refuse.ts";

const methods: HTTPMethods[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A path of the contract, the pattern that it matches, and the methods of its calls. */
type Endpoint = { path: string; pattern: RegExp; allowed: string[] };

/**
 * Refuses requests that are no call, without reading their body: `wrongMethod` if the path has other calls, otherwise
 * `unknownPath`. One wildcard route covers all paths: a route per path would be most of what a start registers.
 */
export function refuseUnknownPaths(app: FastifyInstance): void {
  const endpoints = readEndpoints();
  const allowedAt = (path: string) => endpoints.find(({ pattern }) => pattern.test(path))?.allowed;
  app.route({ method: methods, url: `${prefix}/*`, ...refusedUnread(allowedAt) });
  for (const { path, allowed } of endpoints) {
    const others = methods.filter((method) => !allowed.includes(method) && isParameter(endpoints, method, path));
    if (others.length > 0) app.route({ method: others, url: prefix + path, ...refusedUnread(() => allowed) });
  }
}

function refusedUnread(allowedAt: (path: string) => string[] | undefined): Pick<RouteOptions, "onRequest" | "handler"> {
  const onRequest = async ({ params }: FastifyRequest, reply: FastifyReply) => {
    const { "*": rest = "" } = params as { "*"?: string }; // of a wildcard
    const allowed = allowedAt(`/${rest}`);
    if (!allowed) throw refuse("unknownPath");
    reply.header("allow", allowed.join(", "));
    throw refuse("wrongMethod");
  };
  return { onRequest, handler: () => undefined }; // never reached
}

/** Paths without parameters come first, as in the router. */
function readEndpoints(): Endpoint[] {
  const byPath = Map.groupBy(Object.values(calls), ({ path }) => path);
  return [...byPath]
    .toSorted(([a], [b]) => Number(a.includes(":")) - Number(b.includes(":")))
    .map(([path, here]) => ({
      path,
      pattern: new RegExp(
        `^${path
          .split(/:\w+/)
          .map((part) => RegExp.escape(part))
          .join("[^/]+")}$`,
      ),
      allowed: here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    }));
}

/** Whether another path would take this one's last part as its parameter (`order` as a product) for this method. */
function isParameter(endpoints: Endpoint[], method: string, path: string): boolean {
  return (
    !path.includes(":") && endpoints.some(({ allowed, pattern }) => allowed.includes(method) && pattern.test(path))
  );
}
