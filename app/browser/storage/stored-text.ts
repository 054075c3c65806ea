/** `localStorage` is shared by all tabs and stays; `sessionStorage` belongs to one tab and goes with it. */
export type StorageArea = "localStorage" | "sessionStorage";

/** What stands under a key; null where there is nothing, or where storage is forbidden. */
export function readText(key: string, area: StorageArea = "localStorage"): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Whether it has been stored: not where storage is forbidden or full. */
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
