import { defineConfig } from "vitest/config";

// A server test takes the `test` of tests/portal.ts, and with it a database of its own: SQLite in a temporary folder or,
// where TEST_DATABASE_URL names a server, PostgreSQL. `npm test` runs this project once on each.
const serverTests = ["tests/server/**/*.test.ts", "server/**/*.db.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: 2, // server tests wait for hashes and commits more than they compute
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,build,cli,contract,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...serverTests],
          testTimeout: 15_000,
        },
      },
      {
        test: {
          name: "server",
          include: serverTests,
          globalSetup: ["tests/template.ts"],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
