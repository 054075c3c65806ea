/**
 * Where the shell's pages are, with `:name` for what names a record: all that public pages and the server know of it. A test
 * compares them with the list of routes, which comes with the shell's own script (decision 0011).
 */
export const shellPaths = [
  "/dashboard",
  "/review",
  "/review/templates",
  "/review/:id",
  "/publishing",
  "/publish",
  "/publish/products",
  "/publish/import",
  "/publish/licence",
  "/publish/policies",
  "/publish/policies/:slug",
  "/publish/:slug/:version",
  "/accounts",
  "/accounts/:id",
  "/statistics",
  "/messages",
  "/tokens",
  "/audit",
  "/profile",
  "/profile/index",
  "/profile/password",
  "/profile/security",
  "/profile/data",
  "/profile/mailbox",
  "/sessions",
  "/agreements",
  "/downloads",
] as const;

const patterns = shellPaths.map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));

/** Whether the console serves an address, whatever its query and fragment (decision 0011). */
export function isShellPath(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return patterns.some((pattern) => pattern.test(path));
}

/** Whether it is one of the console's pages without parameters; all others are records, whose existence only the server knows. */
export function isShellPage(address: string): boolean {
  const path = address.replace(/[?#].*$/s, "");
  return shellPaths.some((each) => each === path);
}
