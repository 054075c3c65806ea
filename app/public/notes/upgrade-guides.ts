/** Paths of upgrade guides, by target version as `major.minor`, such as `2.8`. */
export type UpgradeGuides = Record<string, string>;

/** Finds them among a product's documentation paths: `…/docs/upgrade-to-2-8`. */
export function upgradeGuides(paths: readonly string[]): UpgradeGuides {
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [, major, minor] = /\/upgrade-to-(\d+)-(\d+)$/.exec(path) ?? [];
      return major === undefined ? [] : [[`${major}.${minor}`, path]];
    }),
  );
}

/** The guide for a version; a patch release such as 2.8.1 uses the guide to 2.8. */
export function guideTo(guides: UpgradeGuides, version: string): string | null {
  return guides[version.split(".").slice(0, 2).join(".")] ?? null;
}
