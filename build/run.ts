import path from "node:path";
import { StartError } from "../server/config/start-error.ts";
import { ensureBuild } from "./build.ts";

/** `npm run build`: builds the present sources, unless that build exists. */
process.env.NODE_ENV = "production";
try {
  await ensureBuild(path.resolve(import.meta.dirname, ".."), (line) => console.log(line));
} catch (error) {
  const isMissing = error instanceof Error && error.message.startsWith("Cannot find package");
  if (isMissing) console.error('The packages that build the pages are not installed: run "npm ci --include=dev".');
  else
    console.error(
      error instanceof StartError ? `Parallax cannot be built:\n  ${error.message.replaceAll("\n", "\n  ")}` : error,
    );
  process.exit(1);
}
