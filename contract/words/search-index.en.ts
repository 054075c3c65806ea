/** What the search finds of pages without content in English; this file defines which words exist. */
const en = {
  search: {
    /** Pages that can be found by name; `also`: other words for them. */
    pages: {
      "/license": {
        title: "License terms",
        text: "What you agree to before you download an SDK or a tool.",
        also: "license terms agreement EULA",
      },
      "/keys": {
        title: "Signing keys",
        text: "The public keys of files and packages, and how to verify them.",
        also: "signature verify minisign public key checksum",
      },
      "/Community": {
        title: "Community",
        text: "How to follow releases.",
        also: "forum feed",
      },
      "/Distribute": {
        title: "Distribute",
        text: "How an app gets into the store: the steps and what is required.",
        also: "store publish submit",
      },
      "/compatibility": {
        title: "Compatibility",
        text: "The versions that work with your engine and your headset’s system.",
        also: "requirements Unity Unreal Android OpenXR version matrix",
      },
      "/apply": {
        title: "Apply as a developer",
        text: "The developer application. It is answered within 1–3 working days.",
        also: "application become developer",
      },
      "/register": {
        title: "Register",
        text: "Create an account with a mobile number or an e-mail.",
        also: "sign up account",
      },
      "/login": { title: "Log in", text: "With an SMS code, a password or an e-mail.", also: "sign in login" },
      "/forgot-password": { title: "Reset the password", text: "By mobile number or e-mail.", also: "forgot password" },
      "/FAQ": {
        title: "Questions and answers",
        text: "What developers asked before you, and who answers.",
        also: "FAQ help support contact",
      },
      "/api": { title: "HTTP API", text: "Every call of the portal, with examples.", also: "API OpenAPI REST curl" },
    },
  },
};

export default en;
