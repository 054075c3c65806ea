import { rmSync } from "node:fs";
import { temporaryData } from "../temporary.ts";
import { isDeployed, prepareTemplate } from "./deployment.ts";
import { startPortal } from "./start-portal.ts";

/** Starts a portal once to load the sample content, so that every worker starts from a copy. */
export default async function setup(): Promise<() => void> {
  const folder = temporaryData("journeys");
  if (isDeployed) await prepareTemplate(folder);
  else await (await startPortal(folder)).stop();
  process.env.JOURNEYS_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
