import type { ProviderKind } from "../../../contract/schemas/oidc.ts";

/** Of each provider: where a login begins, the redirect URI, and the back-channel logout URI. */
export const pathsOf = {
  company: { begin: "/login/oidc", callback: "/login/oidc/callback", logout: "/login/oidc/logout" },
  developers: {
    begin: "/login/developer",
    callback: "/login/developer/callback",
    logout: "/login/developer/logout",
  },
} as const satisfies Record<ProviderKind, Record<string, string>>;
