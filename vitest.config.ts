import { defineConfig } from "vitest/config";

const serverTests = ["tests/server/**/*.test.ts", "server/**/*.db.test.ts"];
const named = (names: string[]) => names.map((name) => `tests/server/${name}.test.ts`);

/** On PostgreSQL in `npm test`: what differs between databases. All others run there at night. */
const onPostgres = named([
  "catalogue",
  "database",
  "developers",
  "idempotency",
  "latest",
  "login-lock",
  "review-together",
  "search",
  "search-follows",
  "statistics",
]);

/** With the files in an S3-compatible store. */
const onBucket = named([
  "backup",
  "catalogue",
  "command-line",
  "download-*",
  "many-servers",
  "moved",
  "release-files",
  "resumable-uploads",
]);

/** About the wire, files and programs: which database lies below makes no difference. */
const withoutDatabase = named([
  "any-input",
  "bodies",
  "bucket",
  "cached-pages",
  "closing",
  "command-line",
  "commands",
  "content",
  "discovery",
  "download-conditions",
  "download-ranges",
  "envelopes",
  "image",
  "linear",
  "location",
  "messages-sms",
  "messages-smtp",
  "openapi",
  "origin",
  "page-headers",
  "preview-markdown",
  "product-paths",
  "proxies",
  "rate-limited",
  "raw-http",
  "slow-readers",
  "speculation",
]);

/** Milliseconds: ends what hangs. */
const timeout = 60_000;
const limits = { testTimeout: timeout, hookTimeout: timeout, expect: { poll: { timeout: 20_000 } } };
/** Before server tests: the sample content to copy, and the bundled programs. */
const setup = ["tests/template.ts", "tests/programs.ts"];
// The server's modules hold no state, so files share them: a second less each
const server = { include: serverTests, isolate: false, globalSetup: setup, ...limits };
const torture = { include: ["tests/torture/*.torture.ts"], testTimeout: 10 * timeout, retry: 0 };

// The setups of the other projects set variables that all projects of a run would see, so these run one after another
export default defineConfig({
  test: {
    retry: process.env.CI === undefined ? 0 : 1, // a password may take longer to compare than the portal waits for it
    onConsoleLog: (text) => !text.includes("oidc-provider "), // its advice for production
    tags: [
      { name: "nightly", description: "long, about rare faults: only in `npm run test:all`", timeout: 3 * timeout },
    ],
    maxWorkers: 3, // server tests wait for a third of their time
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,build,client,contract,packages,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...serverTests],
          isolate: false,
          ...limits,
        },
      },
      { test: { name: "server", ...server } },
      { test: { name: "postgres", ...server, include: onPostgres, globalSetup: ["tests/on-postgres.ts", ...setup] } },
      {
        test: {
          name: "postgres-others",
          ...server,
          exclude: [...onPostgres, ...withoutDatabase],
          globalSetup: ["tests/on-postgres.ts", ...setup],
        },
      },
      {
        test: {
          name: "bucket",
          ...server,
          include: onBucket,
          globalSetup: ["tests/on-bucket.ts", ...setup],
          testTimeout: 3 * timeout, // a backup and its restore send every file of the sample there and back
        },
      },
      { test: { name: "torture", ...torture, globalSetup: ["tests/torture/table.ts", ...setup] } },
      {
        test: {
          name: "torture-postgres",
          ...torture,
          globalSetup: ["tests/torture/table.ts", "tests/on-postgres.ts", ...setup],
        },
      },
    ],
  },
});
