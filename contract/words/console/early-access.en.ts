/** Texts of the console's view of releases that are not for everybody, in English; this file defines which words exist. */
const en = {
  title: "Early access",
  state: (count: number): string =>
    count === 1 ? "1 release before everyone else" : `${count} releases before everyone else`,
  lead: "Releases that are not open to everyone. Please do not share their files.",
  none: "No early access release that you can see",
  forDevelopers: "Recognized developers find releases here before everyone else.",
  apply: "Become a developer",
  ask: "If you expected one, write to us.",
  contact: "Contact us",
  releases: "Releases",
  audiences: { everybody: "", members: "For members", developers: "For recognized developers" },
};

export type EarlyAccessWords = typeof en;
export default { earlyAccess: en };
