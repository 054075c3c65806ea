import { limits } from "../../contract/limits.ts";

const allowed = /^[\p{L}\p{M}\p{N}._\-+() ]+$/u;
/** Device names on Windows, with any extension. */
const device = /^(con|prn|aux|nul|(com|lpt)[0-9¹²³])( *\.|$)/i;

/** Whether Windows takes a name for a device, or cannot write it. */
export function isDeviceName(name: string): boolean {
  return device.test(name) || /[. ]$|[<>:"|?*\\]/.test(name);
}

/** Whether a file name is valid on every system and in headers (contract, "Operator"). */
export function isFileName(name: string): boolean {
  if (name.length < 1 || name.length > limits.fileName) return false;
  return allowed.test(name) && !name.startsWith(".") && !/[. ]$/.test(name) && !device.test(name);
}
