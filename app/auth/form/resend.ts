import { useSyncExternalStore } from "react";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { useSecondsUntil } from "../../ui/form/countdown.ts";

/** Where the last code or link went, and until when no other may follow (milliseconds since 1970). */
type Sent = { to: string; until: number };

/** Between two messages to one number or mailbox, unless the server says otherwise. */
const usualWait = 60;

/** In session storage, so that a reload does not lose it. */
const lastSent = storedValue("code-sent", parseSent, "sessionStorage");

export function rememberSent(to: string, seconds = usualWait): void {
  lastSent.write({ to: comparable(to), until: Date.now() + seconds * 1_000 });
}

/** Whether a sending limit of a number or mailbox is reached (10105). */
export function isTooOften(cause: unknown): cause is Refused {
  return cause instanceof Refused && cause.errCode === refusals.sentTooOften.code;
}

/** Seconds until another code or link may be sent to a number or mailbox; while none is typed yet, to the last. */
export function useResendIn(to: string): number {
  const sent = useSyncExternalStore(lastSent.subscribe, lastSent.read, () => null);
  const seconds = useSecondsUntil(sent?.until ?? 0);
  return to === "" || sent?.to === comparable(to) ? seconds : 0;
}

/** The same number or mailbox, however it is spelt. */
function comparable(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  return plain.includes("@") ? plain : plain.replace(/\D/g, "").replace(/^(00)?86(?=1\d{10}$)/, "");
}

function parseSent(value: unknown): Sent | null {
  if (typeof value !== "object" || value === null || !("to" in value) || !("until" in value)) return null;
  return typeof value.to === "string" && typeof value.until === "number" ? { to: value.to, until: value.until } : null;
}
