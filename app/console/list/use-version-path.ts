import { earlyAccessPath, versionPath } from "../../../contract/addresses.ts";
import { useRead } from "./use-read.ts";

/**
 * The path of a version's page, or where it is read if it is not for everybody, for lists that know a product by its slug only: the catalogue knows its kind.
 * `undefined` until the catalogue has loaded, and for a product that it no longer contains.
 */
export function useVersionPath(): (slug: string, version: string) => string | undefined {
  const { data } = useRead("products", { pageSize: 100 });
  const early = useRead("earlyAccess", {}).data?.items ?? [];
  return (slug, version) => {
    if (early.some((each) => each.product === slug && each.version === version)) return earlyAccessPath(slug, version);
    const product = data?.items.find((one) => one.slug === slug);
    return product && versionPath(product, version);
  };
}
