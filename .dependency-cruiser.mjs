// Who may import whom (docs/architecture.md, "Folders"). tests/imports.test.ts runs these rules and proves that each one bites.
import { Visitor } from "@swc/core/Visitor.js";

const tests = "[.]test[.]tsx?$";
const runs = { dependencyTypesNot: ["type-only"] }; // an import that is still there when the program runs

/** The groups of `app` from the bottom up: each may import those before it, and the style sheets. Files of `app` itself are entries. */
const groups = ["browser", "ui", "document", "public", "auth", "apply", "console"];
/** Folders of a group that hold no page but what several of its pages are made of; the others hold pages. */
const shared = {
  public: "layout|article|download|notes|product|frames|qr|search|stereo|verify",
  auth: "form|layout|link|sign-in|proof", // who applies logs in on the same page
  console: "chart|form|guard|list|loading|proof|routing|shell",
};

/** Folders of `server` that import the web framework; the others are features. */
const web = "api|pages";

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "contract-stands-alone",
    comment: "The contract is what both sides agree on: it imports nothing of ours.",
    severity: "error",
    from: { path: "^contract/", pathNot: tests },
    to: { dependencyTypes: ["local"], pathNot: "^contract/" },
  },
  {
    name: "app-knows-only-the-contract",
    comment: "What people see never holds what only the server may know.",
    severity: "error",
    from: { path: "^app/", pathNot: tests },
    to: { dependencyTypes: ["local"], pathNot: "^(app|contract)/" },
  },
  {
    name: "browser-has-no-node",
    severity: "error",
    from: { path: "^(app|contract)/", pathNot: [tests, "^app/entry[.]server[.]tsx$"] },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "browser-loads-zod-mini",
    comment: "The whole of zod probes for eval, which the page's policy forbids.",
    severity: "error",
    from: { path: "^(app|contract)/", pathNot: tests },
    to: { path: "node_modules/zod/", pathNot: "node_modules/zod/mini/", ...runs },
  },
  ...groups.slice(0, -1).map((group, index) => ({
    name: `${group}-knows-nothing-above`,
    severity: "error",
    from: { path: `^app/${group}/`, pathNot: tests },
    to: { path: `^app/(?!(?:${groups.slice(0, index + 1).join("|")}|styles)/)` },
  })),
  {
    name: "ui-knows-no-session",
    comment: "Controls are for guests and members alike; what they show is handed to them.",
    severity: "error",
    from: { path: "^app/ui/", pathNot: tests },
    to: { path: "^app/browser/(addresses|session)/" },
  },
  ...Object.entries(shared).flatMap(([group, folders]) => [
    {
      name: `${group}-pages-stand-apart`,
      comment: "What two pages need moves up to a folder that all share.",
      severity: "error",
      from: { path: `^app/${group}/(?!(?:${folders})/)([^/]+)/`, pathNot: tests },
      to: { path: `^app/${group}/(?!(?:${folders})/)[^/]+/`, pathNot: `^app/${group}/$1/` },
    },
    {
      name: `${group}-parts-know-no-page`,
      severity: "error",
      from: { path: `^app/${group}/(${folders})/`, pathNot: tests },
      to: { path: `^app/${group}/(?!(?:${folders})/)[^/]+/` },
    },
  ]),
  {
    name: "islands-need-no-router",
    comment: "An island is fetched without the router.",
    severity: "error",
    from: { path: "^app/.*-island[.]tsx?$|^app/document/(head/head|island/hydrate)[.]tsx?$" },
    to: { path: "node_modules/react-router/", reachable: true },
  },
  {
    name: "browser-loads-texts-by-feature",
    comment: "The dictionaries of all features are the server's; a browser fetches those of what it shows.",
    severity: "error",
    from: { path: "^app/", pathNot: [tests, "^app/entry[.]server[.]tsx$"] },
    to: { path: "^contract/words/(en|zh)[.]ts$", ...runs },
  },
  {
    name: "public-pages-have-no-widgets",
    comment:
      "Base UI and what else the shell's views are made of would be the largest part of a public page (decision 0024).",
    severity: "error",
    from: { path: "^app/(browser|ui|document|public|auth|apply)/|^app/entry[.]server[.]tsx$" },
    to: { path: "node_modules/(@base-ui|@tanstack|react-hook-form)/", reachable: true },
  },
  {
    name: "server-is-not-a-page",
    comment: "Only server/pages renders the app, and it takes it from the build.",
    severity: "error",
    from: { path: "^server/", pathNot: [tests, "^server/pages/"] },
    to: { path: "^app/" },
  },
  {
    name: "features-know-no-calls-or-pages",
    severity: "error",
    from: { path: "^server/[^/]+/", pathNot: [tests, `^server/(${web})/`] },
    to: { path: "^server/(api|pages)/|^server/(app|front|site)[.]ts$" },
  },
  {
    name: "features-know-no-framework",
    severity: "error",
    from: { path: "^server/[^/]+/", pathNot: [tests, `^server/(${web})/`] },
    to: { path: "node_modules/(fastify|@fastify/|fastify-)" },
  },
  {
    name: "features-are-handed-the-portal",
    comment: "Only the type: opening a portal and reading its configuration is the entry's work.",
    severity: "error",
    from: { path: "^server/(?!config/)[^/]+/", pathNot: tests },
    to: { path: "^server/(open[.]ts|config/config[.]ts)$", ...runs },
  },
  {
    name: "http-is-a-leaf",
    comment: "What reads requests and writes headers knows no feature.",
    severity: "error",
    from: { path: "^server/http/", pathNot: tests },
    to: { path: "^server/(?!http/)[^/]+/" },
  },
  {
    name: "migrations-are-frozen",
    comment: "A migration does the same for ever, so it imports nothing of ours.",
    severity: "error",
    from: { path: "^server/database/migrations/" },
    to: { dependencyTypes: ["local"] },
  },
  {
    name: "program-needs-no-test-code",
    severity: "error",
    from: { path: "^(app|cli|server|contract)/|^server[.]ts$", pathNot: tests },
    to: { path: `^(tests|bench)/|${tests}` },
  },
  {
    name: "program-needs-no-dev-dependency",
    comment: "What a built portal needs is in dependencies, also under `npm ci --omit=dev`; the build may use others.",
    severity: "error",
    from: {
      path: "^(app|cli|server|contract)/|^server[.]ts$|^start[.]mjs$",
      pathNot: [tests, "^server/(content/highlight|pages/dev-renderer)[.]ts$"],
    },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm"] },
  },
  {
    name: "nothing-imports-a-command",
    comment: "The command line is a client of the portal; what both need is the portal's.",
    severity: "error",
    from: { path: "^(app|server|contract|build)/|^server[.]ts$", pathNot: tests },
    to: { path: "^cli/" },
  },
  {
    name: "no-cycles",
    severity: "error",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  },
  { name: "everything-is-found", severity: "error", from: {}, to: { couldNotResolve: true } },
];

// dependency-cruiser walks a file by this visitor, which stops at a statement it does not know: `using`.
// oxlint-disable-next-line typescript/no-deprecated, typescript/unbound-method -- it has no other, and is called as one
const { visitStatement } = Visitor.prototype;
// oxlint-disable-next-line typescript/no-deprecated
Visitor.prototype.visitStatement = function visitKnownStatement(statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden,
  options: {
    parser: "swc", // TypeScript 7 has no interface that dependency-cruiser could read sources with
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
