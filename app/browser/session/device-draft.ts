const key = "applicationDraft";

/**
 * An application on its way, kept on this device. `owner` is the name of who was logged in when it was typed, `null` for
 * a guest; `saved`: the same is in that person's account.
 */
export type DeviceDraft = { fields: unknown; owner: string | null; saved: boolean };

/** Where storage is forbidden or full, the draft lasts as long as the document. */
let inMemory: DeviceDraft | null = null;

/** Keeps a draft in place of the former one; whether it outlives the document. */
export function storeDeviceDraft(draft: DeviceDraft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    inMemory = null;
    return true;
  } catch {
    inMemory = draft;
    return false;
  }
}

/** Whether a draft would be gone with the document. */
export function isDraftInMemory(): boolean {
  return inMemory !== null;
}

export function deviceDraft(): DeviceDraft | null {
  if (inMemory) return inMemory;
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null; // forbidden, or not what was written
  }
}

/** After the application was submitted, and when somebody logs out: others may use this device. */
export function forgetDeviceDraft(): void {
  inMemory = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

function isDraft(value: unknown): value is DeviceDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "fields" in value &&
    "owner" in value &&
    (value.owner === null || typeof value.owner === "string") &&
    "saved" in value &&
    typeof value.saved === "boolean"
  );
}
