import { useSyncExternalStore } from "react";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { useSecondsUntil } from "../../ui/form/countdown.ts";

/** Where the last code or link was sent, and when the next may follow (milliseconds since 1970). */
type Sent = { to: string; until: number };

/** Seconds between two messages to one number or mailbox, unless the server sends another value. */
const usualWait = 60;

/** In session storage, so that it survives a reload. */
const lastSent = storedValue("code-sent", parseSent, "sessionStorage");

export function rememberSent(to: string, seconds = usualWait): void {
  lastSent.write({ to: comparable(to), until: Date.now() + seconds * 1_000 });
}

/** Whether a number's or mailbox's rate limit was reached (10105). */
export function isTooOften(cause: unknown): cause is Refused {
  return cause instanceof Refused && cause.errCode === refusals.sentTooOften.code;
}

/** Seconds until the next code or link may go to a number or mailbox: the server counts them over all purposes. */
export function useResendIn(to: string): number {
  const sent = useSyncExternalStore(lastSent.subscribe, lastSent.read, () => null);
  const seconds = useSecondsUntil(sent?.until ?? 0);
  return sent?.to === comparable(to) ? seconds : 0;
}

/** When the next code or link may follow, if the last one went to this number or mailbox; otherwise `undefined`. */
export function useLastSent(to: string): number | undefined {
  const sent = useSyncExternalStore(lastSent.subscribe, lastSent.read, () => null);
  return to !== "" && sent?.to === comparable(to) ? sent.until : undefined;
}

/** Normalizes a number or mailbox, so that its spellings compare equal. */
function comparable(text: string): string {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  return plain.includes("@") ? plain : plain.replace(/\D/g, "").replace(/^(00)?86(?=1\d{10}$)/, "");
}

function parseSent(value: unknown): Sent | null {
  if (typeof value !== "object" || value === null || !("to" in value) || !("until" in value)) return null;
  return typeof value.to === "string" && typeof value.until === "number" ? { to: value.to, until: value.until } : null;
}
