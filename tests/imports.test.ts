import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesOf, flows } from "../bench/flows.ts";
import { importsOf, program, reachedFrom, runtimeImports, type Graph } from "./import-graph.ts";

/** Who may not import what (docs/architecture.md, "Folders"). `$1` in `to` stands for the first group of `from`. */
type Rule = { from: string; to: string; except?: string; types?: "allowed"; reachable?: true };

const root = path.join(import.meta.dirname, "..");

/** The groups of `app` from the bottom up: each may import those before it, and the style sheets. */
const groups = ["browser", "ui", "document", "public", "auth", "apply", "console"];
/** Folders of a group that hold no page but what several of its pages are made of; the others hold pages. */
const shared = {
  public: "layout|article|device|download|notes|product|frames|search|stereo|verify",
  auth: "form|layout|link|sign-in|proof", // who applies logs in on the same page
  console: "chart|form|guard|list|loading|proof|routing|shell",
};
const ofProgram = "^(app|cli|client|server|contract|packages)/|^server[.]ts$";
const {
  dependencies,
  devDependencies,
  imports: aliases,
} = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  dependencies: object;
  devDependencies: object;
  imports: Record<string, string>;
};
/** What the program imports of the packages. */
const ofPackages = Object.values(aliases)
  .map((file) => file.slice("./".length))
  .join("|");
const onlyDev = Object.keys(devDependencies).filter((name) => !(name in dependencies));

const rules: Record<string, Rule> = {
  "contract-stands-alone": { from: "^contract/", to: "^(?!contract/|packages/|npm:|node:)" },
  "packages-know-no-program": { from: "^packages/([^/]+)/", to: "^(?!packages/$1/|npm:|node:)" },
  // All else of a package is its own
  "packages-are-entered-by-their-exports": { from: "^(?!packages/)", to: `^(?!(?:${ofPackages})$)packages/` },
  "client-knows-only-the-contract": { from: "^client/", to: "^(?!(client|contract|packages)/)" },
  "app-knows-only-client-and-contract": { from: "^app/", to: "^(?!(app|client|contract|packages)/|npm:|node:)" },
  "browser-has-no-node": { from: "^(app|client|contract)/", except: "^app/entry[.]server[.]tsx$", to: "^node:" },
  // The whole of zod probes for eval, which the page's policy forbids
  "browser-loads-zod-mini": { from: "^(app|client|contract)/", to: "^npm:zod(?!/mini)", types: "allowed" },
  ...Object.fromEntries(
    groups.slice(0, -1).map((group, index): [string, Rule] => {
      const below = groups.slice(0, index + 1).join("|");
      return [`${group}-knows-nothing-above`, { from: `^app/${group}/`, to: `^app/(?!(?:${below}|styles)/)` }];
    }),
  ),
  // Controls are for guests and members alike; what they show is handed to them
  "ui-knows-no-session": { from: "^app/ui/", to: "^app/browser/(addresses|session)/" },
  // What two pages need moves up to a folder that all share
  ...Object.fromEntries(
    Object.entries(shared).flatMap(([group, folders]): [string, Rule][] => [
      [
        `${group}-pages-stand-apart`,
        { from: `^app/${group}/(?!(?:${folders})/)([^/]+)/`, to: `^app/${group}/(?!(?:${folders}|$1)/)[^/]+/` },
      ],
      [
        `${group}-parts-know-no-page`,
        { from: `^app/${group}/(${folders})/`, to: `^app/${group}/(?!(?:${folders})/)[^/]+/` },
      ],
    ]),
  ),
  "islands-need-no-router": {
    from: "^app/.*-island[.]tsx?$|^app/document/(head/head|island/hydrate)[.]tsx?$",
    to: "^npm:react-router$",
    reachable: true,
  },
  // The dictionaries of all features are the server's; a browser fetches those of what it shows
  "browser-loads-texts-by-feature": {
    from: "^app/",
    except: "^app/entry[.]server[.]tsx$",
    to: "^contract/words/(en|zh)[.]ts$",
    types: "allowed",
  },
  // Base UI and what else the shell's views are made of would be the largest part of a public page (decision 0024)
  "public-pages-have-no-widgets": {
    from: "^app/(browser|ui|document|public|auth|apply)/|^app/entry[.]server[.]tsx$",
    to: "^npm:(@base-ui|@tanstack|react-hook-form)(/|$)",
    reachable: true,
  },
  // Only server/pages renders the app, and it takes it from the build
  "server-is-not-a-page": { from: "^server/(?!pages/)", to: "^app/" },
  "features-know-no-calls-or-pages": {
    from: "^server/(?!(?:api|pages)/)[^/]+/",
    to: "^server/(api|pages)/|^server/(app|front|site)[.]ts$",
  },
  "features-know-no-framework": { from: "^server/(?!(?:api|pages)/)[^/]+/", to: "^npm:(@?fastify)" },
  // Opening a portal and reading its configuration is the entry's work
  "features-are-handed-the-portal": {
    from: "^server/(?!config/)[^/]+/",
    to: "^server/(open[.]ts|config/config[.]ts)$",
    types: "allowed",
  },
  "http-is-a-leaf": { from: "^server/http/", to: "^server/(?!http/)[^/]+/" },
  "migrations-are-frozen": { from: "^server/database/migrations/", to: "^(?!npm:|node:)" },
  "program-needs-no-test-code": { from: ofProgram, to: "^(tests|bench)/|[.]test[.]tsx?$" },
  // What a built portal needs is in dependencies, also under `npm ci --omit=dev`; the build may use others
  "program-needs-no-dev-dependency": {
    from: `${ofProgram}|^start[.]mjs$`,
    except: "^server/pages/dev-renderer[.]ts$",
    to: `^npm:(${onlyDev.join("|")})(/|$)`,
    types: "allowed",
  },
  // The command line is a client of the portal; what both need is the portal's
  "commands-need-no-page": { from: "^cli/", to: "^app/" },
  "nothing-imports-a-command": { from: "^(app|client|server|contract|build)/|^server[.]ts$", to: "^cli/" },
};

/** For every rule, an import that breaks it, and a following one if it is about what is reachable. */
const breaches: Record<string, [from: string, ...to: string[]]> = {
  "contract-stands-alone": ["contract/calls.ts", "server/refuse.ts"],
  "packages-know-no-program": ["packages/changelog/parse.ts", "contract/limits.ts"],
  "packages-are-entered-by-their-exports": ["server/site.ts", "packages/changelog/parse.ts"],
  "client-knows-only-the-contract": ["client/client.ts", "app/browser/proof/solve.ts"],
  "app-knows-only-client-and-contract": ["app/browser/client/create.ts", "server/refuse.ts"],
  "commands-need-no-page": ["cli/connect.ts", "app/browser/client/create.ts"],
  "browser-has-no-node": ["app/browser/theme/settings.ts", "node:fs"],
  "browser-loads-zod-mini": ["app/ui/form/form.ts", "npm:zod"],
  "browser-knows-nothing-above": ["app/browser/session/start.ts", "app/ui/list.tsx"],
  "ui-knows-nothing-above": ["app/ui/button.tsx", "app/public/releases/page.tsx"],
  "document-knows-nothing-above": ["app/document/head/look.ts", "app/entry.ts"],
  "public-knows-nothing-above": ["app/public/home/become-developer.tsx", "app/auth/layout/title.tsx"],
  "auth-knows-nothing-above": ["app/auth/sign-in/next.ts", "app/apply/page.tsx"],
  "apply-knows-nothing-above": ["app/apply/result.tsx", "app/console/audit/view.tsx"],
  "ui-knows-no-session": ["app/ui/menu.tsx", "app/browser/session/session.ts"],
  "public-pages-stand-apart": ["app/public/home/page.tsx", "app/public/releases/page.tsx"],
  "public-parts-know-no-page": ["app/public/layout/header.tsx", "app/public/releases/page.tsx"],
  "auth-pages-stand-apart": ["app/auth/register/page.tsx", "app/auth/forgot-password/page.tsx"],
  "auth-parts-know-no-page": ["app/auth/form/field.tsx", "app/auth/forgot-password/page.tsx"],
  "console-pages-stand-apart": ["app/console/review/page.tsx", "app/console/audit/view.tsx"],
  "console-parts-know-no-page": ["app/console/shell/tab.tsx", "app/console/audit/view.tsx"],
  "islands-need-no-router": ["app/public/releases/copy-island.tsx", "app/public/releases/on.ts", "npm:react-router"],
  "browser-loads-texts-by-feature": ["app/ui/words.ts", "contract/words/en.ts"],
  "public-pages-have-no-widgets": [
    "app/public/download/island.tsx",
    "app/console/form/widget.ts",
    "npm:@base-ui/react",
  ],
  "server-is-not-a-page": ["server/app.ts", "app/public/releases/page.tsx"],
  "features-know-no-calls-or-pages": ["server/sign-in/log-in.ts", "server/api/routes.ts"],
  "features-know-no-framework": ["server/sign-in/log-out.ts", "npm:fastify"],
  "features-are-handed-the-portal": ["server/accounts/lock.ts", "server/open.ts"],
  "http-is-a-leaf": ["server/http/front.ts", "server/audit/two.ts"],
  "migrations-are-frozen": ["server/database/migrations/0001.ts", "server/refuse.ts"],
  "program-needs-no-test-code": ["server/site.ts", "tests/portal.ts"],
  "program-needs-no-dev-dependency": ["server/front.ts", "npm:vitest"],
  "nothing-imports-a-command": ["server/time/time.ts", "cli/commands.ts"],
};

/** The imports of a graph that break a rule. */
function broken({ from, to, except, types, reachable }: Rule, graph: Graph): string[] {
  const found: string[] = [];
  for (const file of graph.keys()) {
    const match = new RegExp(from).exec(file);
    if (!match || (except !== undefined && new RegExp(except).test(file))) continue;
    const forbidden = new RegExp(to.replace("$1", match[1] ?? ""));
    const imported = reachable
      ? [...reachedFrom(file, (at) => runtimeImports(graph, at))]
      : (graph.get(file) ?? []).filter(({ isType }) => !isType || !types).map((each) => each.to);
    found.push(...imported.filter((each) => forbidden.test(each)).map((each) => `${file} imports ${each}`));
  }
  return found;
}

/** Cycles of imports, types included, between units of files, such as their folders. */
function cycles(graph: Graph, unitOf: (file: string) => string | undefined): string[] {
  const imports = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const from = unitOf(file);
    const units = targets.flatMap(({ to }) => unitOf(to) ?? []).filter((unit) => unit !== from);
    if (from !== undefined) imports.set(from, new Set([...(imports.get(from) ?? []), ...units]));
  }
  const reached = new Map([...imports.keys()].map((unit) => [unit, reachedFrom(unit, (at) => imports.get(at) ?? [])]));
  const inCycle = [...reached].filter(([unit, others]) => others.has(unit));
  return [
    ...new Set(
      inCycle.map(([unit, others]) =>
        [...others]
          .filter((each) => reached.get(each)?.has(unit))
          .toSorted()
          .join(),
      ),
    ),
  ];
}

const folderOf = (file: string) =>
  /^(app|server)\/[^/]+$/.test(file) ? file : /^(?:app|server)\/.*(?=\/)/.exec(file)?.[0];
const firstLevelOf = (file: string) => /^server\/[^/]+(?=\/)/.exec(file)?.[0];
const graphOf = (...edges: [string, string, boolean?][]): Graph =>
  new Map(edges.map(([from, to, isType = false]) => [from, [{ to, isType }]]));

test("every import of the program is found", () => {
  const packages = new Set(Object.keys({ ...dependencies, ...devDependencies }));
  const missing = [...program].flatMap(([file, imports]) =>
    imports
      .filter(({ to }) => {
        const [scope = "", name = ""] = to.slice("npm:".length).split("/");
        if (to.startsWith("npm:")) return !packages.has(scope.startsWith("@") ? `${scope}/${name}` : scope);
        return !to.startsWith("node:") && !existsSync(path.join(root, to));
      })
      .map(({ to }) => `${file} imports ${to}`),
  );
  expect(missing).toEqual([]);
  expect(program.size).toBeGreaterThan(900);
  expect([...program.values()].flat().length).toBeGreaterThan(4 * program.size);
});

test("imports are read from any statement", () => {
  const text = `import "./a.css";
import type { A } from "../a.ts";
import { b,
  c } from "zod/mini";
export { d } from "node:fs";
export type { E } from "./e.ts";
const page = lazy(() => import("./page.tsx"));
export const text = 'import "x"';
`;
  expect(importsOf("app/ui/one.ts", text).map(({ to, isType }) => `${to}${isType ? " (type)" : ""}`)).toEqual([
    "app/ui/a.css",
    "app/a.ts (type)",
    "npm:zod/mini",
    "node:fs",
    "app/ui/e.ts (type)",
    "app/ui/page.tsx",
  ]);
});

test.each(Object.entries(rules))("no import breaks the rule %s, and the rule finds one that does", (name, rule) => {
  expect(broken(rule, program)).toEqual([]);
  const [from = "", ...targets] = breaches[name] ?? [];
  const graph = graphOf(...targets.map((to, index): [string, string] => [targets[index - 1] ?? from, to]));
  expect(broken(rule, graph)).toEqual([`${from} imports ${targets.at(-1)}`]);
});

test("no files, and no folders of app and server, import each other", () => {
  // The list of all stylesheets names those of every folder
  const code: Graph = new Map([...program].map(([file, all]) => [file, all.filter(({ to }) => !to.includes(".css"))]));
  expect(cycles(code, (file) => file)).toEqual([]);
  expect(cycles(code, folderOf)).toEqual([]);
  expect(cycles(code, firstLevelOf)).toEqual([]);
});

/** Whether a text can write SQL that Kysely's builder does not check. */
const importsRawSql = (text: string) => /^import (?!type\b)[^"]*\b(?:sql|CompiledQuery)\b[^"]*"kysely"/m.test(text);

test("only server/database writes SQL as text: locks, leases, full text, snapshots, migrations", () => {
  const writing = [...program.keys()].filter((file) => importsRawSql(readFileSync(path.join(root, file), "utf8")));
  expect(writing.filter((file) => !file.startsWith("server/database/"))).toEqual([]);
  expect(writing.length).toBeGreaterThan(0);
  expect(importsRawSql('import {\n  sql,\n  type SqlBool,\n} from "kysely";')).toBe(true);
  expect(importsRawSql('import { expressionBuilder } from "kysely";\nconst sql = "kysely";')).toBe(false);
});

/** Whether a text can open a connection to another server: by Node's modules, what browsers have too, or a client. */
const opensConnections = (text: string) =>
  [
    /^import (?!type\b)[^"]*"(node:)?(https|http2|tls|dgram|undici)"/m,
    /^import (?!type\b)[^"]*\b(connect|createConnection|net)\b[^"]*"node:net"/m,
    /\bhttp\)?[.](request|get)\(|getBuiltinModule\("(node:)?(https|http2|tls|net|dgram)"/,
    /(?<![.\w])(globalThis[.])?fetch\(|\bnew (WebSocket|EventSource)\(|\bcreateRemoteJWKSet\(/,
    /^import (?!type\b)[^"]*"(pg|nodemailer|openid-client|@aws-sdk\/client-s3|undici|got|axios|node-fetch|ws)"/m,
  ].some((pattern) => pattern.test(text));

test("what leaves by HTTP leaves through server/http/outgoing/request.ts; database, mail and bucket have clients", () => {
  const server = [...program.keys()].filter((file) => file.startsWith("server/"));
  expect(server.filter((file) => opensConnections(readFileSync(path.join(root, file), "utf8"))).toSorted()).toEqual([
    "server/database/postgres.ts",
    "server/federation/oidc-provider/provider.ts", // openid-client, which is given `fetchWithin`
    "server/files/s3/requests.ts",
    "server/http/outgoing/request.ts",
    "server/messages/smtp.ts",
  ]);
  for (const text of [
    'const answer = await fetch("https://example.com/");',
    'import { request } from "node:https";',
    'import { request } from "undici";',
    'import { connect } from "node:net";',
    "const socket = new WebSocket(address);",
    "const keys = createRemoteJWKSet(url);",
    "http.request(url)",
  ])
    expect([text, opensConnections(text)]).toEqual([text, true]);
  expect(opensConnections('import type { Server } from "node:https";\nimport { isIP } from "node:net";')).toBe(false);
});

test.each(Object.entries(flows))("%s reaches few files", (_, { entries, most }) => {
  expect(entries.filter((entry) => !program.has(entry))).toEqual([]);
  expect(filesOf(entries).length).toBeLessThanOrEqual(most);
});

test("cycles are found, also indirect ones and those of types alone", () => {
  const three = graphOf(
    ["server/a/one.ts", "server/b/two.ts", true],
    ["server/b/two.ts", "server/c/three.ts", true],
    ["server/c/three.ts", "server/a/one.ts"],
  );
  expect(cycles(three, folderOf)).toEqual(["server/a,server/b,server/c"]);
  const two = graphOf(["server/a/x/one.ts", "server/b/x/two.ts"], ["server/b/y/three.ts", "server/a/y/four.ts"]);
  expect([cycles(two, folderOf), cycles(two, firstLevelOf)]).toEqual([[], ["server/a,server/b"]]);
});
