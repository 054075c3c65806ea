/** Texts of the page about distribution in English; this file defines which words exist. */
const en = {
  distribute: {
    title: "Distribute",
    description: "How an app gets into the {brand }store: who gets it, how it is reviewed, and what is required.",
    lead: "Bring your app to everyone who wears a {model }headset.",
    place: "Your developer status",
    guest: "You haven't logged on.",
    forDevelopers: "Developers publish apps and get releases early.",
    logIn: "Log in",
    reminder: "You are not a developer yet. Please register as a developer first.",
    register: "Register",
    apply: "Apply",
    refused: "Your application was refused. Correct it and send it again.",
    waiting: "Your application is under review.",
    waitingText: "You will have an answer within 1\u2060–\u20603 working days.",
    seeApplication: "See the application",
    correct: "Correct the application",
    developer: "You are a developer.",
    developerText: "Make a release build and send it to developer relations.",
    earlyAccess: "Early access releases",
    handIn: "Write to developer relations",
    opens: "What approval opens",
    promise: "Our team answers within 1\u2060–\u20603 working days.",
    audience: { title: "Your audience", text: "You choose who gets the app." },
    channels: [
      { title: "Store", text: "Everyone in the regions you choose." },
      { title: "Test group", text: "Only people you invite." },
      { title: "Enterprise", text: "Only one organization’s headsets." },
    ],
    early: { title: "Early access", text: "Releases before they are public." },
    review: {
      title: "Review",
      text: "A reason for each field.",
      reason: "Use the name in your registration document.",
      rest: "Everything else stays filled in.",
    },
    guides: "Publishing guides",
    requirements: "What a build must do",
    requirementList: [
      {
        title: "Frame rate",
        text: "the refresh rate of {headset} in every scene, without long stalls",
      },
      { title: "Build", text: "a release build signed with your key, not debuggable" },
      {
        title: "Comfort",
        text: "a stable horizon, head pose from the runtime, turning without moving the body",
      },
      {
        title: "Privacy",
        text: "a policy, and consent before hands, eyes, the room or anchors are read",
      },
    ],
    terms: "Agreements",
  },
};

export default en;
