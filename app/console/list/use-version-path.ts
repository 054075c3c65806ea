import { versionPath } from "../../../contract/addresses.ts";
import { useRead } from "./use-read.ts";

/**
 * The path of a version's page, for lists that know a product by its slug only: the catalogue knows its kind.
 * `undefined` until the catalogue has loaded, and for a product that it no longer contains.
 */
export function useVersionPath(): (slug: string, version: string) => string | undefined {
  const { data } = useRead("products", { pageSize: 100 });
  return (slug, version) => {
    const product = data?.items.find((one) => one.slug === slug);
    return product && versionPath(product, version);
  };
}
