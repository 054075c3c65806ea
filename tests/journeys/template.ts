import { rmSync } from "node:fs";
import { startPortal } from "./journey.ts";
import { temporaryData } from "../temporary.ts";

/** Starts a portal once to load the sample content, so that every worker starts from a copy. */
export default async function setup(): Promise<() => void> {
  const folder = temporaryData("journeys");
  const { stop } = await startPortal(folder);
  await stop();
  process.env.JOURNEYS_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
