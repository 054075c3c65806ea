import { storedValue } from "../storage/stored-value.ts";

/**
 * An application on its way, kept on this device. `owner` is the name of who was logged in when it was typed, `null` for
 * a guest; `saved`: the same is in that person's account.
 */
export type DeviceDraft = { fields: unknown; owner: string | null; saved: boolean };

/** Where storage is forbidden or full, the draft lasts as long as the document. */
const draft = storedValue("applicationDraft", (value) => (isDraft(value) ? value : null));

/** Stores a draft in place of the former one; whether it outlives the document. */
export function storeDeviceDraft(newer: DeviceDraft): boolean {
  return draft.write(newer);
}

/** Whether a draft would be gone with the document. */
export function isDraftInMemory(): boolean {
  return draft.isInMemory();
}

export function deviceDraft(): DeviceDraft | null {
  return draft.read();
}

/** After the application was submitted, and when somebody logs out: others may use this device. */
export function forgetDeviceDraft(): void {
  draft.remove();
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
