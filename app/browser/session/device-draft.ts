import { storedValue } from "../storage/stored-value.ts";

/**
 * The draft of an application, stored on this device. `owner`: the username at the time, `null` for a guest; `saved`:
 * whether the same draft is in that account.
 */
export type DeviceDraft = { fields: unknown; owner: string | null; saved: boolean };

/** If storage is forbidden or full, the draft lasts as long as the document. */
const draft = storedValue("applicationDraft", (value) => (isDraft(value) ? value : null));

/** Replaces the stored draft; returns whether it outlives the document. */
export function storeDeviceDraft(newer: DeviceDraft): boolean {
  return draft.write(newer);
}

/** Whether leaving the document would lose a draft. */
export function isDraftInMemory(): boolean {
  return draft.isInMemory();
}

export function deviceDraft(): DeviceDraft | null {
  return draft.read();
}

/** After a submission or a logout, because others may use this device. */
export function clearDeviceDraft(): void {
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
