/**
 * Where the shell's pages are, with `:id` for a record's id: all that public pages and the server know of it. A test compares them with the list of
 * routes, which comes with the shell's own script (decision 0011).
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
