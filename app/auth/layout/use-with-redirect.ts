import { useAddress } from "../../document/island/address.ts";

/** Adds this page's redirect target, if any, to the address of another auth page. */
export function useWithRedirect(): (path: string) => string {
  const redirect = new URLSearchParams(useAddress().search).get("redirect");
  if (redirect === null) return (path) => path;
  return (path) => `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(redirect)}`;
}
