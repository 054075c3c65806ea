/**
 * `npm run sbom -- [folder]` writes what production consists of, by default into `sbom/`: `parallax.cdx.json`, a CycloneDX
 * bill of materials, and `licences.txt`, the licences, with the texts of the packages that are installed. Fails where a
 * licence is not allowed, after writing both.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import lock from "../package-lock.json" with { type: "json" };
import { billOfMaterials } from "./bill-of-materials.ts";
import { notAllowed, productionPackages } from "./licences.ts";

const root = path.resolve(import.meta.dirname, "..");
const [folder = path.join(root, "sbom")] = process.argv.slice(2);
const packages = productionPackages(lock.packages);
const { name, version } = lock;

mkdirSync(folder, { recursive: true });
const bill = JSON.stringify(billOfMaterials(lock.packages, { name, version }), null, 2);
writeFileSync(path.join(folder, "parallax.cdx.json"), `${bill}\n`);
const notices = packages.map((each) => [`${each.id}: ${each.licence ?? "no licence"}`, ...textsIn(each.folder)]);
const line = `\n\n${"-".repeat(80)}\n\n`;
writeFileSync(path.join(folder, "licences.txt"), `${notices.map((texts) => texts.join("\n\n")).join(line)}\n`);
console.log(`${packages.length} packages: parallax.cdx.json and licences.txt are in ${folder}`);

const refused = notAllowed(packages);
if (refused.length > 0) {
  console.error(`These licences are not allowed (build/licences.ts):\n${refused.join("\n")}`);
  process.exitCode = 1;
}

/** The licence and notice files of a package; none if it is for another platform and not installed. */
function textsIn(packageFolder: string): string[] {
  const at = path.join(root, packageFolder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?:licen[cs]e|notice|ofl)/i.test(entry.name))
    .map((entry) => readFileSync(path.join(at, entry.name), "utf8").trim());
}
