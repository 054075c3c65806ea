/** Texts of the developer application in English; this file defines which words exist. */
const en = {
  apply: {
    heading: "Become a developer",
    description:
      "Apply to become a developer of the {brand }platform. Our team reviews every application within 1\u2060–\u20603 working days.",
    lead: "Tell us about your team and how to reach you. Our team reviews every application within 1\u2060–\u20603 working days.",
    correctHeading: "Correct your application",
    correctLead: "Everything you sent is filled in. Correct the fields the reviewer marked, then resubmit.",
    changeHeading: "Change your developer data",
    changeLead: "You stay a developer while the change is reviewed.",
    loading: "Loading your application",
    steps: {
      label: "Steps",
      at: (step: number, steps: number) => `Step ${step} of ${steps}`,
      done: "done",
      organization: "Team and organization",
      contact: "Contact",
      address: "Contact address",
      review: "Review and submit",
    },
    next: "Continue",
    back: "Back",
    fields: {
      teamName: "Team name",
      organizationName: "Company or organization name",
      organizationType: "Organization type",
      location: "Developer location",
      contactName: "Contact name",
      mobile: "Mobile number",
      country: "Country or region",
      province: "Province, state or region",
      city: "City",
      street: "Street address",
      email: "E-mail",
      im: "WeChat ID or QQ number",
    },
    /** Where mainland China is the country. */
    province: "Province",
    optional: (label: string) => `${label} (optional)`,
    hints: {
      teamName: "Shown to players and testers",
      organizationName: "The full legal name, as in its registration",
      mobile: "Outside mainland China, start with + and the country code",
      street: "Street, number, building and room",
    },
    organizationTypes: {
      enterprise: "Enterprise",
      individual: "Individual",
      llc: "LLC",
      privateCorporation: "Private corporation",
    },
    locations: { mainland: "Mainland China", elsewhere: "Other regions" },
    choose: "Choose",
    draft: {
      device: "Draft kept on this device",
      lost: "This browser cannot keep a draft. Stay on this page until you submit.",
      saving: "Saving the draft",
      saved: "Draft saved",
      failed: "Draft not saved, retrying",
    },
    check: "Check your answers before they go to a reviewer.",
    change: "Change",
    changeStep: (step: string) => `Change “${step}”`,
    notGiven: "Not given",
    submit: "Submit application",
    submitAgain: "Submit again",
    submitting: "Submitting",
    logInFirst:
      "You need an account to submit. After you log in or register, you come back here and find everything you typed.",
    logIn: "Log in and submit",
    reviewerWrote: "The reviewer wrote",
    alreadySent:
      "Your application had already been submitted and is being reviewed. What you changed just now was not sent.",
    submittedElsewhere:
      "Your application was submitted in another tab and is being reviewed. What you type here is kept on this device, but not sent.",
    decidedMeanwhile: "Your application was decided in the meantime. Check it below, then submit it again.",
    two: {
      text: "This is what you typed on this device. Your account holds a different version of the application.",
      keep: "Keep what I typed",
      use: "Use the version in my account",
    },
    waiting: {
      title: "Your application is being reviewed",
      text: (day: string) => `You will have an answer by ${day}. After that you can change your data here.`,
      late: (day: string) => `We are late: your answer was due on ${day}.`,
      see: "See your application",
    },
  },
};

export default en;
