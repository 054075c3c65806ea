import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
/** The number of server test files to run: some 40 seconds on two cores. */
const serverFiles = 8;
/** Path segments without meaning for the choice. */
const generic = new Set(
  "app server contract tests journeys test db ts tsx use data index open part parts page".split(" "),
);

export type RelatedTests = {
  /** Changed sources of program and tests, whose importing unit tests are run. */
  sources: string[];
  /** Server tests, those sharing the most words with the changed paths first. */
  server: string[];
  /** Further related server tests, beyond the limit. */
  left: string[];
  /** Journeys that changed or share a word with a change. */
  journeys: string[];
};

/** Files that differ from the last commit, new ones included. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n");
  const changed = [
    ...git("diff", "--name-only", "--diff-filter=d", "HEAD"),
    ...git("ls-files", "-o", "--exclude-standard"),
  ];
  return [...new Set(changed.filter((file) => file !== ""))];
}

export function listTests(): { server: string[]; journeys: string[] } {
  const filesIn = (folder: string, ending: string) =>
    readdirSync(path.join(root, folder))
      .filter((file) => file.endsWith(ending))
      .map((file) => `${folder}/${file}`);
  return { server: filesIn("tests/server", ".test.ts"), journeys: filesIn("tests/journeys", ".journey.ts") };
}

/**
 * Unit tests are found by their imports. Server tests and journeys start the whole program, so they are found by name:
 * `server/accounts/sign-in/lock.ts` concerns `login-lock.test.ts`.
 */
export function relatedTests(changed: string[], tests: { server: string[]; journeys: string[] }): RelatedTests {
  const sources = changed.filter((file) => /[.]tsx?$/.test(file));
  const words = new Set(sources.flatMap(wordsOf));
  const shared = (file: string) =>
    changed.includes(file) ? Infinity : wordsOf(file).filter((word) => words.has(word)).length;
  const ranked = (files: string[]) =>
    files.filter((file) => shared(file) > 0).toSorted((one, other) => shared(other) - shared(one));
  const server = ranked(tests.server);
  return {
    sources,
    server: server.slice(0, serverFiles),
    left: server.slice(serverFiles),
    journeys: ranked(tests.journeys),
  };
}

/** `server/accounts/delete-account.ts`: account, delete. Plurals count as singulars. */
function wordsOf(file: string): string[] {
  const words = file.split(/[/.-]/).map((word) => word.toLowerCase().replace(/(?<=..)s$/, ""));
  return [...new Set(words.filter((word) => word.length > 1 && !generic.has(word)))];
}
