/** Texts of the page about distribution in English; this file defines which words exist. */
const en = {
  distribute: {
    title: "Distribute",
    description: "How an app gets into the {brand }store: what distribution means, the steps, and what is required.",
    lead: "Distribution brings a finished app to everyone who has a {model }headset: in the store, in a test group, or on the headsets of one company.",
    place: "Your developer status",
    guest: "You haven't logged on.",
    guestText: "Uploading builds, test groups and sales are for developers. Log in, or create an account first.",
    logIn: "Log in",
    reminder: "You are not a developer yet. Please register as a developer first.",
    reminderText:
      "Uploading builds, test groups and sales are for developers. The rest of this page can be read by everyone.",
    register: "Register",
    apply: "Apply",
    refused: "Your application was refused. Correct it and send it again.",
    waiting: "Your application is under review.",
    waitingText: "We review it within 1\u2060–\u20603 working days. Then you get access here.",
    seeApplication: "See the application",
    correct: "Correct the application",
    developer: "You are a developer.",
    developerText: "Make a release build with the guide for your engine, and submit it to developer relations.",
    handIn: "Write to developer relations",
    meaning: "What distribution means",
    channels: [
      {
        title: "Store",
        text: "Found, bought and updated by everyone in the regions that you choose. Our team reviews every release.",
      },
      {
        title: "Test group",
        text: "Only accounts that you invite. A build is there as soon as it is uploaded and is never shown in the store.",
      },
      {
        title: "Enterprise",
        text: "Only on the headsets of one organization, installed over its device management, not shown in the store.",
      },
    ],
    steps: "Five steps",
    here: "You are here",
    done: "Done",
    stepList: [
      {
        title: "Register and apply",
        text: "Create an account, then fill in the developer application. It is answered within 1\u2060–\u20603 working days.",
      },
      {
        title: "Make a release build",
        text: "Sign it with your own key and raise its version code. The guides on publishing show each step.",
      },
      {
        title: "Prepare the listing",
        text: "Name, text and pictures in Chinese and English, the age rating, and what the app does with people’s data.",
      },
      {
        title: "Test it with people",
        text: "Invite a test group and correct what they find. A build that passed can go on to review as it is.",
      },
      {
        title: "Submit for review",
        text: "A reviewer starts the app on a headset. What has to be corrected is named line by line; then it is published on the day that you choose.",
      },
    ],
    guides: "Guides on publishing",
    requirements: "What is required",
    requirementList: [
      {
        title: "Frame rate",
        text: "The refresh rate of {headset} in every scene, without long stalls while a level loads",
      },
      { title: "Build", text: "A release build for {headset}, signed with your key, nothing debuggable" },
      {
        title: "Comfort",
        text: "Head pose from the runtime, a stable horizon, and a way to turn without moving the body",
      },
      { title: "Input", text: "Hands or controllers, and a hint where only one of them works" },
      {
        title: "Privacy",
        text: "A privacy policy, and consent before hands, eyes, the room or saved anchors are read",
      },
      { title: "Rights", text: "Licenses for everything that is not yours, on one page inside the app" },
    ],
    terms: "Agreements",
  },
};

export default en;
