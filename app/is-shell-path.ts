import { shellPaths } from "./shell-paths.ts";

const patterns = shellPaths.map((path) => new RegExp(`^${path.replace(":id", "[^/]+")}$`));

/** Whether the shell's program stands at an address, whatever its query and fragment (decision 0011). */
export function isShellPath(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return patterns.some((pattern) => pattern.test(path));
}

/** Whether it is one of the shell's pages without parameters; all others are records, of which nobody knows here what exists. */
export function isShellPage(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return shellPaths.some((each) => each === path);
}
