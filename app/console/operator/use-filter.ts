import type { Address } from "../routing/route.ts";
import { useGo } from "../routing/go.ts";

/** The filter and page of a list, as its address has them. */
export type Filter = {
  get: (name: string) => string;
  /** From 1 on; whatever else stands in the address is the first. */
  page: number;
  /** The address with other values; empty ones are left out, and another filter begins at its first page. */
  hrefWith: (changes: Record<string, string>) => string;
  /** Goes there; `replace`: Back does not lead to the present one. */
  set: (changes: Record<string, string>, options?: { replace?: boolean }) => void;
};

/** Reads and writes a list's filter in the address of its view, so that Back, reload and tabs keep it. */
export function useFilter(address: Address): Filter {
  const go = useGo();
  const hrefWith = (changes: Record<string, string>) => addressWith(address, changes);
  return {
    get: (name) => new URLSearchParams(address.search).get(name) ?? "",
    page: pageOf(address.search),
    hrefWith,
    set: (changes, options) => go(hrefWith(changes), options),
  };
}

export function pageOf(search: string): number {
  const page = Number(new URLSearchParams(search).get("page") ?? 1);
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

export function addressWith(
  { pathname, search }: Pick<Address, "pathname" | "search">,
  changes: Record<string, string>,
) {
  const query = new URLSearchParams(search);
  query.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === "" || (name === "page" && value === "1")) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `${pathname}?${text}` : pathname;
}
