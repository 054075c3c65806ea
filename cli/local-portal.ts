import type { LocalPortal } from "./command.ts";

/** The commands of the portal's machine, each imported on demand, and its portal served for the others. */
export const localPortal: LocalPortal = {
  commands: {
    "accounts import": async () => (await import("./accounts-import.ts")).importAccounts,
    "admin create": async () => (await import("./admin-create.ts")).createAdminFromTerminal,
    "account unlock": async () => (await import("./account-unlock.ts")).unlockFromTerminal,
    "keys replace": async () => (await import("./replace-keys.ts")).replaceKeysFromTerminal,
    backup: async () => (await import("./backup.ts")).backUpFromTerminal,
    restore: async () => (await import("./backup.ts")).restoreFromTerminal,
    check: async () => (await import("./check.ts")).checkFromTerminal,
    "read-only": async () => (await import("./read-only.ts")).setReadOnlyFromTerminal,
  },
  serve: async (work, environment) => (await import("./this-portal.ts")).servingThisPortal(work, environment),
};
