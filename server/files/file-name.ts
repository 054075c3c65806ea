import { limits } from "../../contract/limits.ts";

const allowed = /^[\p{L}\p{M}\p{N}._\-+() ]+$/u;
/** Windows opens a device under these names, with any ending. */
const device = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])( *\.|$)/i;

/** Whether a file may carry this name on every system and in every header (contract, "Operator"). */
export function isFileName(name: string): boolean {
  if (name.length < 1 || name.length > limits.fileName) return false;
  return allowed.test(name) && !name.startsWith(".") && !/[. ]$/.test(name) && !device.test(name);
}
