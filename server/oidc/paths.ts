/** Where the provider sends browsers back to, and its notices that somebody has logged out. */
export const callbackPath = "/login/oidc/callback";
export const logoutPath = "/login/oidc/logout";
