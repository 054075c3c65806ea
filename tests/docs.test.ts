import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { anchorsIn, linksIn } from "./markdown.ts";

const root = path.resolve(import.meta.dirname, "..");

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The guides for contributors; decisions are historical and may name files that are gone. */
const guides = [
  "README.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...readdirSync(path.join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** Folders created by a build, a start or a test. */
const made = /^(?:data|data-development|dist|test-results|outbox)\//;
/** A path of this repository in backticks: below one of its folders, or a file at its root. */
const repositoryPath =
  /^(?:(?:app|bench|build|cli|client|content|contract|docs|packages|server|tests|[.]github|[.]vscode|[.]ci)\/[\w./*-]*|[\w.-]+[.](?:ts|mjs|json|md))$/;

/** Paths in backticks, except those with wildcards or placeholders. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, inside = ""]) => inside);
  return quoted.filter((inside) => repositoryPath.test(inside) && !inside.includes("*") && !made.test(inside));
}

describe.each(guides)("%s", (file) => {
  const text = read(file);
  const folder = path.join(root, path.dirname(file));

  test("names only files and folders that exist", () => {
    const missing = pathsIn(text).filter(
      (name) => !existsSync(path.join(root, name)) && !existsSync(path.join(folder, name)) && !isBareName(name),
    );
    expect(missing).toEqual([]);
  });

  test("links only to what exists", () => {
    expect(linksIn(text).filter((target) => !existsSync(path.join(folder, target)))).toEqual([]);
    const fragments = [...text.matchAll(/\]\(([^)\s#]*[.]md)?#([^)\s]+)\)/g)];
    const lost = fragments.filter(([, target, fragment = ""]) => {
      const linked = target === undefined ? text : readFileSync(path.join(folder, target), "utf8");
      return !anchorsIn(linked).includes(fragment);
    });
    expect(lost.map(([link]) => link)).toEqual([]);
  });
});

const testFiles = globSync("{app,build,client,contract,packages,server,tests}/**/*.{test,journey}.{ts,tsx}", {
  cwd: root,
});

test.each(["docs/identity.md", "docs/threat-model.md"])("%s quotes tests that exist", (guide) => {
  const quoted = [...read(guide).matchAll(/`([\w-]+)`: ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
    ([, file = "", titles = ""]) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
  );
  expect(quoted.length).toBeGreaterThan(20);
  const lost = quoted.filter(({ file, title }) => {
    const named = testFiles.filter((each) => path.basename(each).split(".")[0] === file);
    return !named.some((each) => read(each).includes(`"${title}`));
  });
  expect(lost).toEqual([]);
});

/** A file named without its folder, which the context gives. */
function isBareName(name: string): boolean {
  return !name.includes("/") && allNames.has(name);
}

const allNames = new Set(
  ["app", "bench", "build", "cli", "client", "contract", "docs", "packages", "server", "tests"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => path.basename(file)),
  ),
);

test("docs/architecture.md has a line for every folder of the server", () => {
  const text = read("docs/architecture.md");
  const folders = readdirSync(path.join(root, "server"), { withFileTypes: true }).filter((item) => item.isDirectory());
  expect(folders.map(({ name }) => `\`server/${name}/\``).filter((name) => !text.includes(name))).toEqual([]);
});
