import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Global setup: prints what `report.ts` has recorded, once all faults have been tried. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "portal-torture-"));
  const file = path.join(folder, "report.jsonl");
  process.env.TORTURE_REPORT = file;
  return () => {
    const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    console.table(lines.map((line) => JSON.parse(line) as unknown));
    rmSync(folder, { recursive: true });
  };
}
