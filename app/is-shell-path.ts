import { shellPaths } from "./shell-paths.ts";

/** Whether the shell's program stands at an address, whatever its query and fragment (decision 0011). */
export function isShellPath(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return shellPaths.some((each) => each === path);
}
