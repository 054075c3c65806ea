import { useSyncExternalStore } from "react";
import { setSiteCookie } from "../../../browser/storage/site-cookie.ts";

const changed = new EventTarget();
let known: boolean | undefined;

/** Whether the cookie says that the sidebar is open (specification, section 3); open by default. */
export function isOpen(cookies: string): boolean {
  return !/(?:^|;\s*)sidebarStatus=0(?:;|$)/.test(cookies);
}

function status(): boolean {
  return (known ??= isOpen(document.cookie));
}

/** Toggles the sidebar and stores the choice. Nothing else writes the cookie: window width never does. */
export function toggleSidebar(): void {
  known = !status();
  setSiteCookie("sidebarStatus", known ? "1" : "0");
  show();
  changed.dispatchEvent(new Event("change"));
}

/** Sets the attribute that styles read; before the first paint, the head script does the same. */
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

/** The desktop sidebar: 210 px with names, or 54 px with icons. */
export function useSidebar(): { open: boolean; toggle: () => void } {
  return { open: useSyncExternalStore(subscribe, status), toggle: toggleSidebar };
}
