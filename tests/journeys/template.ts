import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startPortal } from "./journey.ts";

/** Starts a portal once and keeps what it made of the first content, so that every worker begins with a copy. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-journeys-"));
  const { stop } = await startPortal(folder);
  await stop();
  process.env.JOURNEYS_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
