import { useSyncExternalStore } from "react";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { useSecondsUntil } from "../../ui/form/countdown.ts";

/** Where the last code or link went, and until when no other may follow (milliseconds since 1970). */
type Sent = { to: string; until: number };

/** Between two messages to one number or mailbox, unless the server says otherwise. */
const usualWait = 60;

/** In session storage, so that a reload does not lose it. */
const key = "code-sent";
const changed = new EventTarget();
let inMemory: string | null = null;

export function rememberSent(to: string, seconds = usualWait): void {
  inMemory = JSON.stringify({ to: comparable(to), until: Date.now() + seconds * 1_000 } satisfies Sent);
  try {
    sessionStorage.setItem(key, inMemory);
  } catch {
    // without storage it lasts as long as the page
  }
  changed.dispatchEvent(new Event("change"));
}

/** Whether a sending limit of a number or mailbox is reached (10105). */
export function isTooOften(cause: unknown): cause is Refused {
  return cause instanceof Refused && cause.errCode === refusals.sentTooOften.code;
}

/** Seconds until another code or link may be sent to a number or mailbox; while none is typed yet, to the last. */
export function useResendIn(to: string): number {
  const sent = parse(useSyncExternalStore(subscribe, stored, () => null));
  const seconds = useSecondsUntil(sent?.until ?? 0);
  return to === "" || sent?.to === comparable(to) ? seconds : 0;
}

/** The same number or mailbox, however it is spelt. */
function comparable(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  return plain.includes("@") ? plain : plain.replace(/\D/g, "").replace(/^(00)?86(?=1\d{10}$)/, "");
}

function parse(text: string | null): Sent | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    if (typeof value !== "object" || value === null || !("to" in value) || !("until" in value)) return null;
    return typeof value.to === "string" && typeof value.until === "number"
      ? { to: value.to, until: value.until }
      : null;
  } catch {
    return null;
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}
