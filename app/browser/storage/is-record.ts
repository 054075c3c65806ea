/** Whether a stored value is an object; nothing is known about its properties. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
