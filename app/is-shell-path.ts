import { shellPaths } from "./shell-paths.ts";

const patterns = shellPaths.map((path) => new RegExp(`^${path.replace(":id", "[^/]+")}$`));

/** Whether the shell's program stands at an address, whatever its query and fragment (decision 0011). */
export function isShellPath(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return patterns.some((pattern) => pattern.test(path));
}
