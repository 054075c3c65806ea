import { useSyncExternalStore } from "react";
import { setSiteCookie } from "../../../browser/storage/site-cookie.ts";

const changed = new EventTarget();
let known: boolean | undefined;

/** Whether the cookies leave the sidebar open (specification, section 3); it is where they say nothing sensible. */
export function isOpen(cookies: string): boolean {
  return !/(?:^|;\s*)sidebarStatus=0(?:;|$)/.test(cookies);
}

function status(): boolean {
  return (known ??= isOpen(document.cookie));
}

/** The person's own choice, and the only place that writes the cookie: no window's width ever does. */
export function toggleSidebar(): void {
  known = !status();
  setSiteCookie("sidebarStatus", known ? "1" : "0");
  show();
  changed.dispatchEvent(new Event("change"));
}

/** Styles read it here; before the first paint the script in the head does the same. */
function show(): void {
  const { dataset } = document.documentElement;
  if (status()) delete dataset["sidebar"];
  else dataset["sidebar"] = "closed";
}

function subscribe(listener: () => void): () => void {
  show();
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}

/** The desktop's sidebar: 210 px with names, or 54 px with icons only. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  return { open: useSyncExternalStore(subscribe, status), toggle: toggleSidebar };
}
