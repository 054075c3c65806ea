import { useAddress } from "../../document/island/address.ts";

/** Adds the redirect target of this page, if it has one, to the address of another auth page. */
export function useWithRedirect(): (path: string) => string {
  const redirect = new URLSearchParams(useAddress().search).get("redirect");
  if (redirect === null) return (path) => path;
  return (path) => `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(redirect)}`;
}
