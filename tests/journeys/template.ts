import { rmSync } from "node:fs";
import { temporaryData } from "../temporary.ts";
import { isDeployed, prepareTemplate } from "./deployment.ts";
import { searchIsFilled, startPortal } from "./start-portal.ts";

/** Starts a portal once to load the sample content, so that every worker starts from a copy. */
export default async function setup(): Promise<() => void> {
  const folder = temporaryData("journeys");
  if (isDeployed) await prepareTemplate(folder);
  else {
    const { url, stop } = await startPortal(folder);
    await searchIsFilled(url);
    await stop();
  }
  process.env.JOURNEYS_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
