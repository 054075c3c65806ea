import { LRUCache } from "lru-cache";
import type { Portal } from "../../portal.ts";
import { packageDocuments, type PackageDocuments } from "./documents.ts";
import { findPackage, listPackages, type LatestPackage, type PackageVersion } from "./packages.ts";
import { prepare, type Prepared } from "./prepared.ts";
import { tagsOf } from "./tags.ts";

/** Packages that are kept at once; the least recently read one goes first. */
const maxKept = 500;
const json = "application/json";
export const shortType = "application/vnd.npm.install-v1+json";

export type ServedPackage = Pick<PackageDocuments, "tags" | "versions" | "modified"> & {
  given: PackageVersion[];
  full: Prepared;
  short: Prepared;
};

/** The packages of the catalogue as they are served, read again after each of its changes. */
export type Library = {
  find(name: string): Promise<ServedPackage | undefined>;
  list(): Promise<LatestPackage[]>;
};

export function openLibrary(portal: Portal): Library {
  const packages = new LRUCache<string, Promise<ServedPackage | undefined>>({ max: maxKept });
  let all: Promise<LatestPackage[]> | undefined;
  portal.events.on("catalogueChanged", () => {
    packages.clear();
    all = undefined;
  });
  return {
    find(name) {
      const found = packages.get(name) ?? servePackage(portal, name);
      packages.set(name, found);
      found.then((known) => known ?? packages.delete(name)).catch(() => packages.delete(name)); // its caller gets the error
      return found;
    },
    list() {
      const listed = (all ??= listPackages(portal));
      listed.catch(() => (all = undefined)); // its caller gets the error
      return listed;
    },
  };
}

async function servePackage(portal: Portal, name: string): Promise<ServedPackage | undefined> {
  const given = await findPackage(portal, name);
  const documents = await packageDocuments(portal, name, { given, ...(await tagsOf(portal, name, given)) });
  if (!documents) return undefined;
  const { tags, versions, modified, full, short } = documents;
  return {
    given,
    tags,
    versions,
    modified,
    full: prepare(full, { type: json, modified }),
    short: prepare(short, { type: shortType, modified }),
  };
}
