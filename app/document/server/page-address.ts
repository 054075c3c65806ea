import { useLocation } from "react-router";

/** Path and query of the page that the server renders. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
