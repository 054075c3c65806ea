import { useSyncExternalStore } from "react";

export const modes = ["light", "dark", "system"] as const;
export type Mode = (typeof modes)[number];

const key = "settings";
const changed = new EventTarget();

/** Everything under `settings`; other parts of the portal keep their own values in the same JSON. */
function stored(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {}; // broken or forbidden: as on a first visit
  }
}

function mode(): Mode {
  const value = stored()["mode"];
  return value === "light" || value === "dark" ? value : "system";
}

export function chooseMode(chosen: Mode): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...stored(), mode: chosen }));
  } catch {
    // without storage the choice lasts as long as the page
  }
  apply(chosen);
  changed.dispatchEvent(new Event("change"));
}

function apply(chosen: Mode): void {
  const { dataset } = document.documentElement;
  if (chosen === "system") delete dataset["mode"];
  else dataset["mode"] = chosen;
}

/** The chosen mode; `null` until the browser has taken over the server's page. */
export function useMode(): Mode | null {
  return useSyncExternalStore(subscribe, mode, () => null);
}

function subscribe(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key !== key) return;
    apply(mode());
    listener();
  };
  changed.addEventListener("change", listener);
  addEventListener("storage", elsewhere);
  return () => {
    changed.removeEventListener("change", listener);
    removeEventListener("storage", elsewhere);
  };
}
