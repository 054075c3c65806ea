import type { MouseEvent } from "react";
import type { Navigate } from "../routing/navigate.ts";

/**
 * Handles clicks on plain links: those to another page of the shell navigate within it; the browser handles all others,
 * such as new windows, other sites, public pages and fragments of this page.
 */
export function followLinks(event: MouseEvent, isPage: (pathname: string) => boolean, go: Navigate): void {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  if (defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === location.pathname && search === location.search && hash !== "";
  if (origin !== location.origin || isHere || !isPage(pathname)) return;
  event.preventDefault();
  go(pathname + search + hash);
}
