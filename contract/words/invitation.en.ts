/** Texts of accepting an invitation in English; this file defines which words exist. */
const en = {
  invitation: {
    title: "Join the team",
    description: "Accept an invitation to the team of the {brand }developer portal.",
    loading: "Opening the invitation",
    roles: { reviewer: "a reviewer", publisher: "a publisher", admin: "an admin" },
    register: (mailbox: string, role: string) =>
      `You are invited to this portal as ${role}. Choose a password for your new account, ${mailbox}.`,
    byCompany: (name: string) => `Continue with ${name}`,
    companyText: "Your role then comes from your company account. Without one, set a password.",
    submit: "Create account",
    working: "Creating",
    logIn: (mailbox: string, role: string) =>
      `You are invited to this portal as ${role}. ${mailbox} has an account already: log in to it, then accept.`,
    toLogin: "Log in",
    accept: (role: string, username: string) => `You are invited as ${role}. You are logged in as ${username}.`,
    acceptButton: "Accept the invitation",
    accepting: "Accepting",
    logOut: (mailbox: string, username: string) =>
      `This invitation is for ${mailbox}. You are logged in as ${username}: log out to continue.`,
    logOutButton: "Log out and continue",
    proveText: "You logged in some time ago. For your security, log in again, then accept.",
    proveButton: "Log in again",
    leaving: "Logging out",
    badTitle: "This invitation is not valid",
    bad: "Ask an admin of the portal for a new one.",
    missingTitle: "Open the link in the e-mail",
    missing: "The address of this page does not keep the link, for your security. Open it in the e-mail again.",
    toHome: "Go to the home page",
  },
};

export default en;
