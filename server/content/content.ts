import { readFileSync } from "node:fs";
import path from "node:path";
import type { SiteContent } from "../portal.ts";

export const noContent: SiteContent = { docs: [], samples: [], questions: [] };

/** The content of a build. */
export function readContent(build: string): SiteContent {
  return JSON.parse(readFileSync(path.join(build, "content.json"), "utf8")) as SiteContent; // written by this build
}
