/**
 * Where the shell's pages are, with `:id` for a record's id: all that public pages and the server know of it. A test
 * compares them with the list of routes, which comes with the shell's own script (decision 0011).
 */
export const shellPaths = [
  "/dashboard",
  "/review",
  "/review/:id",
  "/accounts",
  "/accounts/:id",
  "/audit",
  "/profile",
  "/profile/index",
  "/profile/password",
  "/profile/data",
  "/profile/mailbox",
  "/sessions",
  "/agreements",
  "/downloads",
] as const;

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
