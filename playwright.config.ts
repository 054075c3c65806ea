import { existsSync } from "node:fs";
import { defineConfig, type Project } from "@playwright/test";
import type { Browser } from "./tests/browser.ts";
import { firefoxPath, notInFirefox } from "./tests/not-in-firefox.ts";

// The global setup finds the browser. Every worker reads this file again after it.
const browser = JSON.parse(process.env.JOURNEYS_BROWSER ?? "{}") as Partial<Browser>; // written by tests/browser.ts

/** The pictures that views are compared with (`pictures.journey.ts`). */
const pictures = "pictures";
process.env.JOURNEYS_PICTURES ??= existsSync(pictures) ? "stored" : "new"; // before a worker, which reads this again, stores any
const deployed = process.env.JOURNEYS_DEPLOYED === "on";
const loads = process.env.LAYOUT_SHIFT_LOADS;
// On a slow processor, at night; every-page.journey.ts looks for shifts on a fast one
const slow = deployed || loads !== undefined ? [] : ["**/layout-shift.journey.ts"];
// Desktops run every journey, phones those that differ there. What exists in both languages is English there, Chinese here
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const both: Project[] = [
  { name: "desktop", use: desktop, grepInvert: /@zh|@phone-only|@nightly/ },
  { name: "phone", use: phone, grep: /@phone(?!-nightly)/, grepInvert: /@en\b/ },
];
// What seldom breaks: only in `npm run test:nightly`
const nightly: Project[] = [
  { name: "nightly", use: desktop, grep: /@nightly/, grepInvert: /@zh/ },
  { name: "nightly-phone", use: phone, grep: /@phone-nightly/, grepInvert: /@en\b/ },
];
const firefox: Project = {
  name: "firefox",
  use: {
    ...desktop,
    browserName: "firefox",
    channel: "moz-firefox", // by WebDriver BiDi, which an installed Firefox has
    ...(firefoxPath !== undefined && { launchOptions: { executablePath: firefoxPath } }),
    contextOptions: {},
  },
  testIgnore: firefoxPath === undefined ? "**" : [],
  grepInvert: new RegExp(["@zh|@phone-only|@nightly", ...Object.values(notInFirefox).flat()].join("|")),
};

export default defineConfig({
  globalSetup: [
    "./tests/browser.ts",
    ...(deployed ? ["./tests/on-postgres.ts", "./tests/on-bucket.ts"] : []),
    "./tests/journeys/template.ts",
  ],
  testDir: "tests/journeys",
  testMatch: "**/*.journey.ts",
  outputDir: "test-results",
  // Pictures depend on the machine's fonts, so each keeps its own: the first run stores them, the next ones compare
  snapshotPathTemplate: `${pictures}/{projectName}/{arg}{ext}`,
  updateSnapshots: process.env.JOURNEYS_PICTURES === "stored" ? "none" : "all",
  workers: 3, // one waits for half of its time: for the portal, for hashes, for frames
  fullyParallel: true,
  retries: process.env.CI === undefined ? 0 : 1, // retries failures on a slow shared machine, and lists them at the end
  forbidOnly: process.env.CI !== undefined,
  timeout: 180_000, // only ends what hangs: others may use the machine, too
  globalTimeout: deployed ? 4_800_000 : 2_400_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    launchOptions: { ...browser, env: { ...process.env, ...browser.env } },
    screenshot: "only-on-failure",
    ...(!deployed && { contextOptions: { reducedMotion: "reduce" } }), // frames of transitions took a sixth of the time
    locale: "en-US",
    timezoneId: "Asia/Shanghai", // differs from the server's, so that a date formatted in either's local time is noticed
  },
  projects: [...both.map((project) => ({ ...project, testIgnore: slow })), ...nightly, firefox],
});
