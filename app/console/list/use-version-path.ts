import { earlyAccessPath, versionPath } from "../../../contract/addresses.ts";
import { useRead } from "./use-read.ts";

/**
 * The path of a version's page, or where it is read if it is not for everybody; lists know a product by its slug only.
 * `undefined` until the catalogue has loaded, and for a product that it no longer contains.
 */
export function useVersionPath(): (slug: string, version: string) => string | undefined {
  const { data } = useRead("products", { pageSize: 100 });
  const early = useRead("earlyAccess", {});
  return (slug, version) => {
    if (!early.data && !early.problem) return undefined;
    if (early.data?.items.some((each) => each.product === slug && each.version === version))
      return earlyAccessPath(slug, version);
    const product = data?.items.find((one) => one.slug === slug);
    return product && versionPath(product, version);
  };
}
