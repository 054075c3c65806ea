/**
 * The paths of the shell's pages, with `:name` for parameters: all that public pages and the server know about the
 * shell. A test compares them with the list of routes, which only the shell's script contains (decision 0011).
 */
export const shellPaths = [
  "/dashboard",
  "/early-access",
  "/review",
  "/review/templates",
  "/review/:id",
  "/publishing",
  "/publish",
  "/publish/products",
  "/publish/import",
  "/publish/:slug/:version",
  "/accounts",
  "/accounts/:id",
  "/statistics",
  "/site",
  "/messages",
  "/tokens",
  "/webhooks",
  "/audit",
  "/profile",
  "/profile/index",
  "/profile/password",
  "/profile/security",
  "/sessions",
  "/agreements",
  "/downloads",
  "/profile/data",
  "/profile/mailbox",
  "/publish/docs",
  "/publish/licence",
  "/publish/policies",
  "/publish/policies/:slug",
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
