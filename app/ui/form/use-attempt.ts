import { useRef } from "react";

/**
 * A key for what a form sends, the same while that stays the same: sent again after the answer was lost, it counts once.
 */
export function useAttempt(): (input: object) => { idempotencyKey: string } {
  const last = useRef({ text: "", idempotencyKey: "" });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.text !== text) last.current = { text, idempotencyKey: newKey() };
    return { idempotencyKey: last.current.idempotencyKey };
  };
}

/** `randomUUID` is missing where a page came over plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
