import { storedText } from "../storage/stored-value.ts";

export const modes = ["light", "dark", "system"] as const;
export type Mode = (typeof modes)[number];

const key = "settings";
const settings = storedText(key);

/** The JSON under `settings` as it is stored. */
export function settingsText(): string {
  return settings.read() ?? "{}";
}

/** Everything under `settings`, whatever it is; other parts of the portal keep their own values in the same JSON. */
export function storedSettings(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(settingsText());
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {}; // broken: as on a first visit
  }
}

/**
 * Changes some values and leaves the others. The head script hears the event as other windows hear theirs, and dresses
 * the page.
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

/** Calls a listener whenever settings may have changed, here or in another window; answers with the way to stop it. */
export function onSettings(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
