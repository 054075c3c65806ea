import type { FastifyInstance } from "fastify";
import { prefix } from "../../contract/call.ts";
import { calls, type CallName } from "../../contract/calls.ts";
import { routes } from "../../app/routes.tsx";

/** The values of a parameter in a path; what nobody names has one that leads nowhere. */
export type Values = (path: string, parameter: string) => readonly string[];

/** Every public read of the contract, with every value that its path may have, and these queries. */
export function publicReads(values: Values, queries: Partial<Record<CallName, readonly string[]>>): string[] {
  const names = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access === "public" && calls[name].method === "GET",
  );
  return names.flatMap((name) =>
    filled(prefix + calls[name].path, values).flatMap((address) =>
      (queries[name] ?? [""]).map((query) => address + query),
    ),
  );
}

/** Every page of the app, and what the server has beside the pages for programs. */
export function publicPages(app: FastifyInstance, values: Values): string[] {
  const pages = pathsOf(routes, "").filter((path) => !path.startsWith("/40")); // their loaders throw
  const twins = ["/:section/:slug/docs/start.md", "/:section/:slug/docs/0.1/start.md"]; // served by the pages' route
  return [...new Set([...pages, ...registered(app), ...twins])].flatMap((path) => filled(path, values));
}

function pathsOf(all: typeof routes, above: string): string[] {
  return all.flatMap(({ path = "", children = [] }) => {
    const whole = path.startsWith("/") ? path : `${above}/${path}`.replace(/\/$/, "");
    return [...(path === "" && above === "" ? [] : [whole]), ...pathsOf(children, whole)];
  });
}

/** What GET requests reach besides calls: the framework lists its routes as a tree of parts. */
function registered(app: FastifyInstance): string[] {
  const parts: string[] = [];
  const found = app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const [, indent = "", part = "", methods = ""] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
      const depth = indent.length / 4;
      parts.splice(depth, Infinity, part);
      return methods.split(", ").includes("GET") ? [parts.join("")] : [];
    });
  return found.filter((path) => !path.startsWith(prefix) && !path.includes("*"));
}

function filled(path: string, values: Values): string[] {
  const [, parameter] = /:(\w+)/.exec(path) ?? [];
  if (parameter === undefined) return [path.replace("*", "nothing")];
  return values(path, parameter).flatMap((value) => filled(path.replace(`:${parameter}`, value), values));
}
