import type { Address } from "../routing/route.ts";
import { useNavigate } from "../routing/navigate.ts";

/** A list's filter and page, stored in the address. */
export type Filter = {
  get: (name: string) => string;
  /** Starts at 1; invalid values in the address count as 1. */
  page: number;
  /** The address with changed values; empty ones are left out, and a changed filter starts at page 1. */
  hrefWith: (changes: Record<string, string>) => string;
  /** Navigates; `replace` replaces the history entry. */
  set: (changes: Record<string, string>, options?: { replace?: boolean }) => void;
};

/** Reads and writes a list's filter in the view's address, so that Back, reloads and tabs keep it. */
export function useFilter(address: Address): Filter {
  const go = useNavigate();
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
