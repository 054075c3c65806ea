const count = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
const fields = (number: number) => `${count[number] ?? number} ${number === 1 ? "field" : "fields"}`;

/** Texts of the result of an application, in English; this file defines which words exist. */
const en = {
  result: {
    title: "Application result",
    description: "Where your developer application stands: submitted, under review, to be corrected, or approved.",
    application: "Developer application",
    submittedAt: (moment: string) => `Submitted ${moment}`,
    waiting: "Your application is being reviewed",
    waitingLead: (day: string) => `You will have an answer by ${day}. You do not have to do anything until then.`,
    late: "Your answer is late",
    changeWaiting: "Your change is being reviewed",
    changeWaitingLead: (day: string) => `You stay a developer meanwhile. You will have an answer by ${day}.`,
    place: (place: number) =>
      place === 1 ? "Your application is next in the queue." : `Your application is number ${place} in the queue.`,
    next: "What happens next",
    nextList: [
      {
        title: "We review it",
        text: "Reviews take 1\u2060–\u20603 working days, in the order in which they come in.",
      },
      { title: "You get the answer", text: "By e-mail or SMS, and on this page, which updates automatically." },
      {
        title: "If something is missing",
        text: "You see what to correct, field by field, and your form comes back filled in.",
      },
    ],
    toCorrect: (number: number) => `${fields(number)} to correct`,
    refused: "Your application was refused",
    refusedLead:
      "Everything else is accepted. Your form is kept as you sent it; correct what is named below and send it again.",
    refusedAsWhole: "Your form is kept as you sent it. Correct it and send it again.",
    changeRefusedLead:
      "You stay a developer with your former data. Correct what is named below and send the form again.",
    inGeneral: "In general",
    youWrote: "You wrote",
    correct: "Correct and resubmit",
    wholeForm: "See the whole form",
    answerTime: "After you resubmit, you will have an answer within 1\u2060–\u20603 working days.",
    accepted: (number: number) => `${fields(number)} accepted`,
    sent: "What you sent",
    approved: "You are a developer",
    approvedLead: (moment: string) => `Since ${moment}. These are open to you now.`,
    open: [
      {
        to: "/Distribute",
        title: "Distribute",
        text: "How a build gets into the store, to a test group or to a company",
      },
      { to: "/", title: "SDKs and tools", text: "Every version with its files, checksums and release notes" },
      { to: "/early-access", title: "Early access", text: "Releases that are not open to everyone yet" },
      { to: "/dashboard", title: "Dashboard", text: "Your status, your downloads and what is new in them" },
      { to: "/apply", title: "Change your data", text: "You stay a developer while a change is reviewed" },
    ],
    progress: "Progress",
    steps: {
      submitted: "Submitted",
      resubmitted: "Resubmitted",
      review: "Under review",
      by: (day: string) => `answer by ${day}`,
      wasDue: (day: string) => `was due on ${day}`,
      refused: (number: number) => (number === 0 ? "Refused" : `Refused, ${fields(number).toLowerCase()}`),
      ended: "Developer status ended",
      approved: "Approved",
      yours: "yours to do",
    },
    unclear: "Questions? E-mail",
    hours: (hours: string) => `, ${hours}.`,
  },
};

export default en;
