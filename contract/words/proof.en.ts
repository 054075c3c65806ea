/** Texts of the second step of a login and of other proofs of who somebody is in English; this file defines which words exist. */
const en = {
  proof: {
    stepTitle: "Two-step login",
    stepLead: "One more step to log in to your account.",
    title: "Confirm that it’s you",
    lead: "You logged in more than 15 minutes ago, and this change is important.",
    ways: {
      password: "Use your password",
      code: "Use an SMS code",
      passkey: "Use a passkey",
      otp: "Use your authenticator app",
      recovery: "Use a recovery code",
      company: "Use the company login",
      developers: "Use your platform account",
    },
    password: "Password",
    codeTo: (phone: string) => `“Get code” sends a code to ${phone}.`,
    otp: "Code from your authenticator app",
    recovery: "Recovery code",
    recoveryHint: "One of the ten codes that you saved at the set-up.",
    remember: "Don’t ask again in this browser for 30 days",
    submit: "Confirm",
    working: "Confirming",
    passkeyText: "Your device asks for your fingerprint, face or screen lock.",
    otherAccount: "Log in with another account",
    company: (provider: string) => `Log in again at ${provider}`,
    companyText: "You log in there once more and then return to this page. Anything you have not saved here is lost.",
    companyWorking: "Opening the login",
    companyDone: "Identity confirmed. You can make the change now.",
    byCompany:
      "This account logs in with the company login alone. Log out and log in again; the change is then possible for 15 minutes.",
    logOut: "Log out",
    lost: "Lost everything? An admin can reset your second factors; this takes 24 hours.",
  },
};

export default en;
