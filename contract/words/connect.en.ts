import type { oauthScopes } from "../schemas/oauth.ts";

/** Texts of the question whether a client may learn who one is, in English; this file defines which words exist. */
const en = {
  connect: {
    title: "Log in to another site",
    description: "Decide which site may learn about your {brand }developer account.",
    loading: "Opening",
    ask: (client: string) => `${client} wants to know who you are`,
    lead: "If you allow it, it learns:",
    scopes: {
      openid: "the id of your account here",
      profile: "your name and language",
      email: "your e-mail address",
      phone: "your mobile number",
      developer: "whether you are a developer, since when, and your organization",
      offline_access: "changes of all this, until you log out here",
    } satisfies Record<(typeof oauthScopes)[number], string>,
    account: (username: string) => `You are logged in as ${username}.`,
    allow: "Allow",
    working: "Continuing",
    refuse: "Do not allow",
    bad: "This request is not valid, or has expired. Start again at the site that you came from.",
    badTitle: "Start again",
    home: "Go to the home page",
  },
};

export default en;
