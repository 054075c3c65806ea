import { productionPackages, type LockedPackage, type LockedPackages, type ProductionPackage } from "./licences.ts";

/**
 * The CycloneDX bill of materials of what package-lock.json installs for production, on every platform. `npm sbom --omit dev`
 * leaves out whatever development uses as well, such as react and pg.
 */
export function billOfMaterials(packages: LockedPackages, project: { name: string; version: string }) {
  const production = productionPackages(packages);
  const own = purlOf(project);
  const known = new Set(production.map(purlOf));
  const needs = (folder: string, locked: LockedPackage) =>
    needed(packages, folder, locked).filter((ref) => known.has(ref));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { "bom-ref": own, type: "application", ...project, purl: own } },
    components: production.map(componentOf),
    dependencies: [
      { ref: own, dependsOn: needs("", packages[""] ?? {}) },
      ...production.map((each) => ({ ref: purlOf(each), dependsOn: needs(each.folder, each.locked) })),
    ],
  };
}

function componentOf(each: ProductionPackage) {
  const { name, version, licence, locked } = each;
  const [, hash] = /^sha512-(.+)$/.exec(locked.integrity ?? "") ?? [];
  return {
    "bom-ref": purlOf(each),
    type: "library",
    name,
    version,
    scope: locked.optional === true ? "optional" : "required",
    ...(hash !== undefined && { hashes: [{ alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") }] }),
    ...(licence !== undefined && { licenses: [{ license: { id: licence } }] }),
    purl: purlOf(each),
  };
}

/** The package URL: `pkg:npm/%40fontsource-variable/inter@5.3.0`. */
function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}

/** The dependencies of a package as Node resolves them; optional ones may be absent. */
function needed(packages: LockedPackages, folder: string, locked: LockedPackage): string[] {
  const names = Object.keys({ ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies });
  return names.flatMap((name) => {
    const version = versionFor(packages, folder, name);
    return version === undefined ? [] : [purlOf({ name, version })];
  });
}

/** The version in a package's own folder, or in the nearest one above. */
function versionFor(packages: LockedPackages, folder: string, name: string): string | undefined {
  const found = packages[`${folder === "" ? "" : `${folder}/`}node_modules/${name}`]?.version;
  if (found !== undefined || folder === "") return found;
  return versionFor(packages, folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/"))), name);
}
