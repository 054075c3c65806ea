import { useEffect, useState } from "react";
import { versionPath } from "../../../contract/addresses.ts";
import type { Language } from "../../../contract/language.ts";
import type { Product } from "../../../contract/schemas/catalogue.ts";
import type { ApiClient } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";

export type NewestRelease = { title: string; path: string };

let asked: Promise<Product[]> | undefined;

/** The latest release, once loaded; the catalogue is read once per document. */
export function useNewestRelease(language: Language): NewestRelease | null {
  const api = useApi();
  const [products, setProducts] = useState<Product[]>([]);
  useEffect(() => {
    let isGone = false;
    asked ??= readProducts(api());
    asked.then(
      (read) => isGone || setProducts(read),
      () => (asked = undefined), // the dialog works without; the next opening asks again
    );
    return () => void (isGone = true);
  }, [api]);
  return newestOf(products, language);
}

export function newestOf(products: Product[], language: Language): NewestRelease | null {
  const [newest] = products.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
  if (!newest?.latest) return null;
  const { name, latest } = newest;
  return { title: `${name[language]} ${latest.version}`, path: versionPath(newest, latest.version) };
}

function dayOf({ latest }: Product): string {
  return latest?.updateTime ?? "";
}

async function readProducts(api: ApiClient): Promise<Product[]> {
  return (await api.call("products", { pageSize: 100 })).items;
}
