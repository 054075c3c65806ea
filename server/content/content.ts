import { readFileSync } from "node:fs";
import path from "node:path";
import type { Doc, Question, Sample } from "../../contract/schemas/content.ts";

/** What writers edit in files: read, checked and rendered once a build, because highlighting takes its time. */
export type Content = { docs: Doc[]; samples: Sample[]; questions: Question[] };

export const noContent: Content = { docs: [], samples: [], questions: [] };

/** The content of a build. */
export function readContent(build: string): Content {
  return JSON.parse(readFileSync(path.join(build, "content.json"), "utf8")) as Content; // written by the same build
}
