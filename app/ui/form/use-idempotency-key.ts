import { useRef } from "react";

/**
 * An idempotency key for a form's input, stable while the input is the same: resending it after a lost response has no
 * second effect.
 */
export function useIdempotencyKey(): (input: object) => { idempotencyKey: string } {
  const last = useRef({ text: "", idempotencyKey: "" });
  return (input) => {
    const text = JSON.stringify(input);
    if (last.current.text !== text) last.current = { text, idempotencyKey: newKey() };
    return { idempotencyKey: last.current.idempotencyKey };
  };
}

/** `randomUUID` is missing on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
