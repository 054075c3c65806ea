import { rmSync } from "node:fs";
import { buildShellProgram } from "../shell/build.ts";
import { temporaryData } from "../temporary.ts";
import { isDeployed, prepareTemplate } from "./deployment.ts";
import { searchIsFilled, startPortal } from "./start-portal.ts";

/** Before all journeys: the sample content, of which every worker's portal gets a copy, and the shell with the tests' routes. */
export default async function setup(): Promise<() => void> {
  const folder = temporaryData("journeys");
  const [shell] = await Promise.all([buildShellProgram(), loadContent(folder)]);
  process.env.JOURNEYS_TEMPLATE = folder;
  process.env.JOURNEYS_SHELL = shell.folder;
  return () => {
    rmSync(folder, { recursive: true, force: true });
    shell.remove();
  };
}

async function loadContent(folder: string): Promise<void> {
  if (isDeployed) return prepareTemplate(folder);
  const { url, stop } = await startPortal(folder);
  await searchIsFilled(url);
  await stop();
}
