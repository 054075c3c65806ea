/** `localStorage` is persistent and shared by all tabs; `sessionStorage` belongs to one tab. */
export type StorageArea = "localStorage" | "sessionStorage";

/** The stored text; `null` if there is none, or storage is forbidden. */
export function readText(key: string, area: StorageArea = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the text was stored: not if storage is forbidden or full. */
export function writeText(key: string, text: string, area: StorageArea = "localStorage"): boolean {
  try {
    globalThis[area].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeText(key: string, area: StorageArea = "localStorage"): void {
  try {
    globalThis[area].removeItem(key);
  } catch {
    // forbidden, so nothing was stored
  }
}
