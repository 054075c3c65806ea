import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser";
import readRules from "dependency-cruiser/config-utl/extract-depcruise-config";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const rules = await readRules(join(root, ".dependency-cruiser.mjs"));
const ours = ["app", "server", "contract", "cli"];
const program = [...ours, "build", "server.ts", "start.mjs"];

/** For every rule, a file that breaks it and its import. */
const breaches: Record<string, { file: string; imports: string }> = {
  "contract-stands-alone": { file: "contract/calls.ts", imports: "../server/refuse.ts" },
  "app-knows-only-the-contract": { file: "app/browser/client/client.ts", imports: "../../../server/refuse.ts" },
  "browser-has-no-node": { file: "app/browser/theme/settings.ts", imports: "node:fs" },
  "browser-loads-zod-mini": { file: "app/ui/form/form.ts", imports: "zod" },
  "browser-knows-nothing-above": { file: "app/browser/session/start.ts", imports: "../../ui/list.tsx" },
  "ui-knows-nothing-above": { file: "app/ui/button.tsx", imports: "../public/releases/page.tsx" },
  "document-knows-nothing-above": { file: "app/document/head/look.ts", imports: "../../entry.ts" },
  "public-knows-nothing-above": {
    file: "app/public/home/become-developer.tsx",
    imports: "../../auth/layout/title.tsx",
  },
  "auth-knows-nothing-above": { file: "app/auth/sign-in/next.ts", imports: "../../apply/page.tsx" },
  "apply-knows-nothing-above": { file: "app/apply/result.tsx", imports: "../console/audit/view.tsx" },
  "ui-knows-no-session": { file: "app/ui/menu.tsx", imports: "../browser/session/session.ts" },
  "public-pages-stand-apart": { file: "app/public/home/page.tsx", imports: "../releases/page.tsx" },
  "public-parts-know-no-page": { file: "app/public/layout/header.tsx", imports: "../releases/page.tsx" },
  "auth-pages-stand-apart": { file: "app/auth/register/page.tsx", imports: "../forgot-password/page.tsx" },
  "auth-parts-know-no-page": { file: "app/auth/form/field.tsx", imports: "../forgot-password/page.tsx" },
  "console-pages-stand-apart": { file: "app/console/review/page.tsx", imports: "../audit/view.tsx" },
  "console-parts-know-no-page": { file: "app/console/shell/tab.tsx", imports: "../audit/view.tsx" },
  "islands-need-no-router": { file: "app/public/releases/copy-island.tsx", imports: "./through.ts" },
  "browser-loads-texts-by-feature": { file: "app/ui/words.ts", imports: "../../contract/words/en.ts" },
  "public-pages-have-no-widgets": {
    file: "app/public/sdk/choice-island.tsx",
    imports: "../../console/form/widget.ts",
  },
  "server-is-not-a-page": { file: "server/app.ts", imports: "../app/public/releases/page.tsx" },
  "features-know-no-calls-or-pages": { file: "server/accounts/sign-in.ts", imports: "../api/routes.ts" },
  "features-know-no-framework": { file: "server/accounts/sign-out.ts", imports: "fastify" },
  "features-are-handed-the-portal": { file: "server/accounts/lock.ts", imports: "../open.ts" },
  "http-is-a-leaf": { file: "server/http/front.ts", imports: "../audit/two.ts" },
  "migrations-are-frozen": { file: "server/database/migrations/0001.ts", imports: "../../refuse.ts" },
  "program-needs-no-test-code": { file: "server/site.ts", imports: "../tests/portal.ts" },
  "program-needs-no-dev-dependency": { file: "server/front.ts", imports: "vitest" },
  "nothing-imports-a-command": { file: "server/time.ts", imports: "../cli/commands.ts" },
  "no-cycles": { file: "server/audit/one.ts", imports: "./two.ts" },
  "everything-is-found": { file: "server/audit/three.ts", imports: "./nowhere.ts" },
};
const innocent = {
  "cli/commands.ts": 'import "../server/open.ts";\n',
  "app/public/releases/page.tsx": "export const page = <p>text</p>;\n",
  "app/public/releases/through.ts": 'import "react-router";\n',
  "contract/words/en.ts": "",
  "app/browser/session/session.ts": "",
  "app/ui/list.tsx": "",
  "app/entry.ts": "",
  "app/auth/layout/title.tsx": "",
  "app/auth/forgot-password/page.tsx": "",
  "app/apply/page.tsx": "",
  "app/console/audit/view.tsx": "",
  "app/console/form/widget.ts": 'import "@base-ui/react/menu";\n',
  "server/audit/two.ts": 'import "./one.ts";\n',
  "server/api/routes.ts": "",
  "server/open.ts": "",
  "server/portal.ts": "export type Portal = object;\n",
  "server/sessions/one.ts": 'import type { Two } from "../limits/two.ts";\nexport type One = { two: Two };\n',
  "server/limits/two.ts": 'export type { Three as Two } from "../messages/three.ts";\n',
  "server/messages/three.ts": 'import type { One } from "../sessions/one.ts";\nexport type Three = { one?: One };\n',
  "server/accounts/first/one.ts": 'import "../../applications/first/two.ts";\n',
  "server/applications/first/two.ts": "",
  "server/applications/second/three.ts": 'import "../../accounts/second/four.ts";\n',
  "server/accounts/second/four.ts": "",
  "server/files/folder.ts": "export function open() {\n  using file = { [Symbol.dispose]() {} };\n  return file;\n}\n",
  "server/refuse.ts": 'import type { Portal } from "./portal.ts";\nexport type P = Portal;\n',
  "tests/portal.ts": "",
};

const breaking = mkdtempSync(join(tmpdir(), "portal-imports-"));
/** What reading the program, and the folder whose files break the rules, has found: it takes seconds. */
let found: { program: ICruiseResult; broken: ICruiseResult };

beforeAll(async () => {
  for (const [file, text] of Object.entries(innocent)) write(file, text);
  for (const { file, imports } of Object.values(breaches)) write(file, `import "${imports}";\n`);
  write("package.json", JSON.stringify({ dependencies: { zod: "*", fastify: "*" }, devDependencies: { vitest: "*" } }));
  symlinkSync(join(root, "node_modules"), join(breaking, "node_modules"), "junction");
  found = { program: await check(root, program), broken: await check(breaking, ours) };
});

afterAll(() => rmSync(breaking, { recursive: true }));

test("every file of the program is read, with its imports", () => {
  const { modules, summary } = found.program;
  const sources = new Set(modules.map(({ source }) => source));
  expect(sourceFiles().filter((file) => !sources.has(file))).toEqual([]);
  expect(summary.totalDependenciesCruised).toBeGreaterThan(sourceFiles().length);
});

test("no import breaks a rule", () => {
  const { violations } = found.program.summary;
  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)).toEqual([]);
});

test("every rule has an example that breaks it", () => {
  expect(Object.keys(breaches)).toEqual(rules.forbidden?.map(({ name }) => name));
});

test.each(Object.entries(breaches))("%s catches a file that breaks it", (name, { file }) => {
  expect(found.broken.summary.violations.some(({ rule, from }) => rule.name === name && from === file)).toBe(true);
});

test("files that break no rule are accepted", () => {
  const caught = found.broken.summary.violations.map(({ from }) => from);
  expect(Object.keys(innocent).filter((file) => caught.includes(file) && file !== "server/audit/two.ts")).toEqual([]);
});

/** The top-level folders whose subfolders must not import each other, types included. */
const layered = ["app", "server"];

test.each(layered)("no folders of %s import each other, types included", (part) => {
  expect(foldersInCircles(found.program.modules, part)).toEqual([]);
});

test("no two first-level folders of the server import each other, types included", () => {
  expect(mutualImports(found.program.modules)).toEqual([]);
});

test("the check finds first-level folders that import each other", () => {
  expect(mutualImports(found.broken.modules)).toEqual(["server/accounts ↔ server/applications"]);
});

test("the check finds cycles of folders, also indirect ones and those of types alone", () => {
  expect(foldersInCircles(found.broken.modules, "server")).toEqual([
    ["server/limits", "server/messages", "server/sessions"],
  ]);
});

async function check(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const options = { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true, baseDir };
  const { output } = await cruise(folders, options);
  if (typeof output === "string") throw new Error(output); // only reporters return text
  return output;
}

/** Cycles of imports between folders. Loose files of a part count as folders. */
function foldersInCircles(modules: IModule[], part: string): string[][] {
  const unitOf = (file: string) => (dirname(file) === part ? file : dirname(file));
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith(`${part}/`) || /\.test\.tsx?$/.test(source)) continue;
    const targets = imports.get(unitOf(source)) ?? new Set();
    imports.set(unitOf(source), targets);
    for (const { resolved } of dependencies) if (resolved.startsWith(`${part}/`)) targets.add(unitOf(resolved));
  }
  const reached = new Map([...imports.keys()].map((unit) => [unit, reachable(imports, unit)]));
  const circles = [...imports.keys()].map((unit) =>
    [...(reached.get(unit) ?? [])].filter((other) => other === unit || reached.get(other)?.has(unit)).toSorted(),
  );
  const distinct = new Map(circles.filter((circle) => circle.length > 1).map((circle) => [circle.join(), circle]));
  return [...distinct.values()];
}

/** Pairs of folders directly below `server` that import each other. */
function mutualImports(modules: IModule[]): string[] {
  const folderOf = (file: string) => /^server\/[^/]+(?=\/)/.exec(file)?.[0];
  const imports = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    if (from === undefined || /\.test\.tsx?$/.test(source)) continue;
    for (const to of dependencies.map(({ resolved }) => folderOf(resolved)))
      if (to !== undefined && to !== from) imports.add(`${from} ↔ ${to}`);
  }
  const reversed = (pair: string) => pair.split(" ↔ ").toReversed().join(" ↔ ");
  return [...imports].filter((pair) => pair < reversed(pair) && imports.has(reversed(pair)));
}

/** Every unit reachable from a unit through imports; itself only within a cycle. */
function reachable(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) {
    for (const target of imports.get(unit) ?? []) {
      if (reached.has(target)) continue;
      reached.add(target);
      waiting.push(target);
    }
  }
  return reached;
}

function sourceFiles(): string[] {
  const files = ours.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  );
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => file.split(sep).join("/"));
}

function write(file: string, text: string): void {
  const path = join(breaking, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
