import type { Version, VersionOfProduct, VersionPackage } from "../../../contract/schemas/catalogue.ts";
import { filesPath } from "../../downloads/token-files.ts";
import { mavenPath } from "../maven/address.ts";
import type { Portal, Clock } from "../../portal.ts";
import { registryUrl } from "./documents.ts";
import { packagesOf } from "./packages.ts";
import { showProduct } from "../../catalogue/show-product.ts";
import { viewerOf } from "../../catalogue/audience.ts";
import type { Handlers } from "../../handler.ts";

/** Adds where a product's files are for clients, and which of them are packages. */
async function withPackages(
  portal: Portal,
  slug: string,
  versions: Version[],
  { areAll }: { areAll: boolean },
): Promise<VersionOfProduct[]> {
  const some = areAll ? undefined : versions.map(({ version }) => version);
  const packages = Map.groupBy(await packagesOf(portal, slug, some), ({ version }) => version);
  const source = portal.content.products.find((product) => product.slug === slug);
  const npm = portal.config.registry ? registryUrl(portal) : null;
  return versions.map((version) => {
    const named = Map.groupBy(packages.get(version.version) ?? [], (row) => row.package ?? "");
    const own = [...named].flatMap(([name, [row]]): VersionPackage[] => {
      const client = name === source?.packages.unity ? "unity" : "npm";
      return row ? [{ client, name, file: row.name, registry: npm }] : [];
    });
    return {
      ...version,
      address: `${portal.publicUrl()}${filesPath}${slug}/${encodeURIComponent(version.version)}/`,
      packages: [...own, ...mavenPackages(portal, source?.packages.maven, version)],
    };
  });
}

function mavenPackages(portal: Clock, name = "", { version, files }: Version): VersionPackage[] {
  const stem = `${name.replace(/^.*:/, "")}-${version}`;
  const library = files.find((file) => file.name === `${stem}.aar` || file.name === `${stem}.jar`);
  const registry = portal.publicUrl() + mavenPath;
  return name !== "" && library ? [{ client: "maven", name, file: library.name, registry }] : [];
}

export const productCall = {
  product: async (portal, { slug, versions }, caller) => {
    const product = await showProduct(portal, slug, viewerOf(caller), versions);
    const areAll = versions === undefined;
    return { ...product, versions: await withPackages(portal, slug, product.versions, { areAll }) };
  },
} satisfies Partial<Handlers>;
