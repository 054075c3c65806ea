/**
 * The licences (SPDX) that production packages may have. None of them requires more of a portal's operator than to
 * pass on notices; MPL-2.0 also asks for the source of changed files, and no package is changed.
 */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "PSF-2.0",
]);

/** Versions whose package.json names no licence, with the one in their readme. */
const stated: Readonly<Record<string, string>> = { "combine-errors@3.0.3": "MIT" };

/** The fields of an entry of `packages` in package-lock.json that are used here. */
export type LockedPackage = {
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
};
/** By the folder that a package is installed in; the project's own has the name "". */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export type ProductionPackage = {
  id: string;
  name: string;
  version: string;
  folder: string;
  licence: string | undefined;
  locked: LockedPackage;
};

const modules = "node_modules/";

/** The production packages in a package-lock.json, for every platform, once for each name and version. */
export function productionPackages(packages: LockedPackages): ProductionPackage[] {
  const found = new Map<string, ProductionPackage>();
  for (const [folder, locked] of Object.entries(packages)) {
    if (folder === "" || locked.dev === true) continue;
    const name = folder.slice(folder.lastIndexOf(modules) + modules.length);
    const { version = "", license } = locked;
    const id = `${name}@${version}`;
    if (!found.has(id)) found.set(id, { id, name, version, folder, licence: license ?? stated[id], locked });
  }
  return [...found.values()];
}

/** Packages without an allowed licence, as `name@version: licence`. */
export function notAllowed(packages: ProductionPackage[]): string[] {
  return packages.flatMap(({ id, licence }) =>
    licence !== undefined && allowed.has(licence) ? [] : [`${id}: ${licence ?? "no licence"}`],
  );
}
