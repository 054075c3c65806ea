import { useLocation } from "react-router";

/** Path and query for which the server renders a page. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}
