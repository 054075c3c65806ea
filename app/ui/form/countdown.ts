import { useSyncExternalStore } from "react";
import type { Words } from "../../../contract/words/en.ts";

/** Whole seconds until a moment (milliseconds since 1970), updated every second; 0 afterwards. */
export function useSecondsUntil(moment: number): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((moment - Date.now()) / 1_000)),
    () => 0,
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 250); // more often than once a second, so that no second is skipped
  return () => clearInterval(timer);
}

/** `47 s`; from a minute on `4:32` or `1:04:32`. */
export function clock(seconds: number, { form }: Pick<Words, "form">): string {
  return seconds <= 60 ? form.seconds(seconds) : form.minutes(digits(seconds));
}

/** `0:07`, `4:32`, `1:04:32`. */
export function digits(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  const rest = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}
