import { useAddress } from "../../document/island/address.ts";

/** Makes addresses of the ways in that lead, in the end, where this one would: `redirect` goes along. */
export function useWithRedirect(): (path: string) => string {
  const redirect = new URLSearchParams(useAddress().search).get("redirect");
  if (redirect === null) return (path) => path;
  return (path) => `${path}${path.includes("?") ? "&" : "?"}redirect=${encodeURIComponent(redirect)}`;
}
