import { storedText } from "../storage/stored-value.ts";

export const modes = ["light", "dark", "system"] as const;
export type Mode = (typeof modes)[number];

const key = "settings";
const settings = storedText(key);

/** The stored JSON under `settings`. */
export function settingsText(): string {
  return settings.read() ?? "{}";
}

/** All values under `settings`, unchecked; several parts of the portal share this JSON. */
export function storedSettings(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(settingsText());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {}; // invalid JSON: as on a first visit
  }
}

/**
 * Changes some values and keeps the others. The head script handles the event as it handles those of other windows, and
 * restyles the page.
 */
export function storeSettings(change: Record<string, unknown>): void {
  const text = JSON.stringify({ ...storedSettings(), ...change });
  settings.write(text);
  dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
}

/** The chosen mode. */
export function mode(): Mode {
  const value = storedSettings()["mode"];
  return isMode(value) ? value : "system";
}

export function isMode(value: unknown): value is Mode {
  return modes.some((each) => each === value);
}

export function chooseMode(chosen: Mode): void {
  storeSettings({ mode: chosen });
}

/** Calls a listener when settings may have changed, here or in another window; returns the unsubscribe function. */
export function onSettings(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
