/** The redirect URI, and the back-channel logout URI. */
export const callbackPath = "/login/oidc/callback";
export const logoutPath = "/login/oidc/logout";
