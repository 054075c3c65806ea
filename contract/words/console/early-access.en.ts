/** Texts of the console's view of releases that are not for everybody, in English; this file defines which words exist. */
const en = {
  title: "Early access",
  lead: "Releases that are not open to everyone. Please do not share their files.",
  none: "No early access releases",
  noneText: "Recognized developers find releases here before everyone else.",
  apply: "Become a developer",
  releases: "Releases",
  audiences: { everybody: "", members: "For members", developers: "For recognized developers" },
};

export type EarlyAccessWords = typeof en;
export default { earlyAccess: en };
