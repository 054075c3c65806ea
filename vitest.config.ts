import { defineConfig } from "vitest/config";
import { withoutDatabase } from "./tests/on-postgres.ts";

// A server test takes the `test` of tests/portal.ts, and with it a database of its own: SQLite in a temporary folder or,
// where TEST_DATABASE_URL names a server, PostgreSQL. `npm test` runs this project once on each.
const serverTests = ["tests/server/**/*.test.ts", "server/**/*.db.test.ts"];

/** Milliseconds: ends what hangs. Password hashes have the lowest priority, and the journeys' browsers work beside. */
const timeout = 60_000;
/** `expect.poll` succeeds at once on an idle machine. */
const pollPatience = { timeout: 20_000 };

export default defineConfig({
  test: {
    // On a machine that others fill, a password may take longer to compare than the portal waits for it: tried again there
    retry: process.env.CI === undefined ? 0 : 1,
    maxWorkers: 2, // server tests wait for hashes and commits more than they compute
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,build,contract,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...serverTests],
          testTimeout: timeout,
          hookTimeout: timeout,
          expect: { poll: pollPatience },
        },
      },
      {
        test: {
          name: "torture",
          include: ["tests/torture/*.torture.ts"],
          globalSetup: ["tests/template.ts", "tests/programs.ts"],
          testTimeout: 10 * timeout,
          retry: 0,
        },
      },
      {
        test: {
          name: "server",
          include: serverTests,
          exclude: process.env.TEST_DATABASE_URL === undefined ? [] : withoutDatabase,
          setupFiles: ["tests/statements.ts"],
          isolate: false, // the server's modules hold no state, so files share them: a second less each
          globalSetup: ["tests/template.ts", "tests/programs.ts"],
          testTimeout: timeout,
          hookTimeout: timeout,
          expect: { poll: pollPatience },
        },
      },
    ],
  },
});
