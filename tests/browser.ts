import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium as playwrightChromium } from "@playwright/test";

/** How to launch a Chromium; `env` contains variables that it needs besides this process's own. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const root = join(import.meta.dirname, "..");
const isRoot = process.getuid?.() === 0;
const startLimit = 30_000;
const installLimit = 300_000;
const nothingRuns = "The journeys need a browser: install Chromium or Chrome, or name one in TEST_BROWSER.";

// Without the background flags, Chromium contacts Google's servers at every start; tests must not depend on them
const quietArgs = [
  "--disable-gpu",
  "--enable-unsafe-swiftshader", // still renders WebGL
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Playwright runs this once before the journeys; its workers read what it found (playwright.config.ts). */
export default async function setup(): Promise<void> {
  process.env.JOURNEYS_BROWSER = JSON.stringify(await findBrowser());
}

/**
 * Finds a Chromium for the journeys and the bench: the one in `TEST_BROWSER`, else a headless shell, which takes half
 * the time (as root with apt-get, this installs Debian's), else an installed Chromium or Chrome, else the one in the
 * package @sparticuz/chromium. Rejects with what to install if none of them runs.
 */
export async function findBrowser(): Promise<Browser> {
  const executablePath =
    process.env.TEST_BROWSER ?? firstOf(onPath(windowless)) ?? installDebianBrowser() ?? installedBrowser();
  if (!executablePath) return unpackPackagedBrowser();
  return { executablePath, args: isRoot ? ["--no-sandbox", ...quietArgs] : quietArgs, env: {} };
}

/** The path of a Chromium with a back/forward cache, which the headless shell lacks. */
export function findRestoringBrowser(): string | undefined {
  return process.env.TEST_BROWSER ?? installedBrowser();
}

const windowless = ["chromium-headless-shell"];
const withWindows = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

function installedBrowser(): string | undefined {
  return firstOf([...onPath(withWindows), ...wellKnownPlaces()]);
}

function firstOf(paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path) && starts(path));
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function wellKnownPlaces(): string[] {
  const { LOCALAPPDATA = "", PROGRAMFILES = "", "PROGRAMFILES(X86)": programFilesX86 = "" } = process.env;
  const applications = ["/Applications", join(homedir(), "Applications")];
  return [
    "/usr/bin/chromium",
    "/usr/bin/google-chrome",
    "/opt/google/chrome/chrome",
    ...applications.flatMap((folder) => [
      join(folder, "Google Chrome.app/Contents/MacOS/Google Chrome"),
      join(folder, "Chromium.app/Contents/MacOS/Chromium"),
    ]),
    ...[PROGRAMFILES, programFilesX86, LOCALAPPDATA]
      .filter(Boolean)
      .map((folder) => join(folder, "Google/Chrome/Application/chrome.exe")),
    playwrightChromium.executablePath(),
  ];
}

/** Ubuntu's `chromium-browser` exists, but only prints that a snap is missing. */
function starts(path: string): boolean {
  if (process.platform === "win32") return true; // Chrome on Windows opens a window instead of printing its version
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: startLimit }).status === 0;
}

function installDebianBrowser(): string | undefined {
  if (!isRoot || spawnSync("apt-get", ["--version"], { stdio: "ignore" }).status !== 0) return undefined;
  console.log("Installing a browser for the journeys (apt-get install chromium-headless-shell).");
  const packages = ["chromium-headless-shell", "fonts-liberation"];
  const installed = aptGet("update") && aptGet("install", "--yes", "--no-install-recommends", ...packages);
  if (!installed) console.log("apt-get did not install it; another Chromium is looked for.");
  return installed ? firstOf(onPath(windowless)) : undefined;
}

function aptGet(...args: string[]): boolean {
  const { status, error, stdout, stderr } = spawnSync("apt-get", ["-qq", "-o", "DPkg::Lock::Timeout=60", ...args], {
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: installLimit,
  });
  if (status !== 0) console.log(`apt-get ${args[0]} failed: ${error?.message ?? ""}\n${stdout}${stderr}`);
  return status === 0;
}

/** Unpacks once, 200 MB in 2 s, into node_modules/.cache. */
function unpackPackagedBrowser(): Browser {
  if (process.platform !== "linux" || process.arch !== "x64") throw new Error(nothingRuns);
  const folder = join(root, "node_modules/.cache/chromium", packagedVersion());
  if (!existsSync(folder)) unpack(folder);
  const executablePath = join(folder, "chromium");
  const env = { LD_LIBRARY_PATH: join(folder, "al2023/lib"), FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const { status, stderr } = spawnSync(executablePath, ["--version"], {
    encoding: "utf8",
    env: { ...process.env, ...env },
    timeout: startLimit,
  });
  if (status !== 0) throw new Error(`${nothingRuns}\n${stderr}`);
  return { executablePath, args: ["--no-sandbox", ...quietArgs], env }; // its sandbox helper is not included
}

function packagedVersion(): string {
  const description = readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8");
  return (JSON.parse(description) as { version: string }).version; // npm writes no package without a version
}

function unpack(folder: string): void {
  mkdirSync(join(folder, ".."), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  unpackInto(unfinished);
  writeFileSync(join(unfinished, "fonts.conf"), fontsOf(folder));
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error; // otherwise another process was faster
  }
}

/** In a process of its own: the package unpacks its libraries only on what it takes for Lambda, and sets variables. */
function unpackInto(folder: string): void {
  const script = `await (await import("@sparticuz/chromium")).default.executablePath()`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" },
    timeout: installLimit,
  });
  if (status !== 0) throw new Error(`The package @sparticuz/chromium could not be unpacked:\n${stderr}`);
}

/** The system's fonts, if any, and the package's, whose own configuration only names folders of AWS Lambda. */
function fontsOf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
