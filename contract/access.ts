export const roles = ["member", "reviewer", "publisher", "admin"] as const;
export type Role = (typeof roles)[number];

/**
 * Who may make a call: everybody, any logged-in account, reviewers or publishers and admins, admins alone, or no account:
 * only a service with a token of the call's scope.
 */
export type Access = "public" | "account" | "reviewer" | "publisher" | "admin" | "service";

/** The roles that a call requires, beyond a login. */
export const rolesFor: Partial<Record<Access, readonly Role[]>> = {
  reviewer: ["reviewer", "admin"],
  publisher: ["publisher", "admin"],
  admin: ["admin"],
  service: [],
};

/** What a token for automation may do beyond public calls: what publishers may, push and pull the site folder, or ask who is a developer. */
export const tokenScopes = ["publish", "site", "developers:read"] as const;
export type TokenScope = (typeof tokenScopes)[number];

export function isTokenScope(scope: string): scope is TokenScope {
  return tokenScopes.some((each) => each === scope);
}

/**
 * What a personal token may do: fetch files under `/files/`, read the public calls as its account, releases for members or
 * developers among them, or make the calls of publishers.
 */
export const personalScopes = ["download", "read", "publish"] as const;
export type PersonalScope = (typeof personalScopes)[number];

export function isPersonalScope(scope: string): scope is PersonalScope {
  return personalScopes.some((each) => each === scope);
}
