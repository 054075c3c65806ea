import { untilChanged } from "../../catalogue/until-changed.ts";
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
  const cached = untilChanged(portal, maxKept);
  return {
    find: (name) => cached(`package ${name}`, () => servePackage(portal, name)),
    list: () => cached("all", () => listPackages(portal)),
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
