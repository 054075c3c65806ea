/** Texts of the console's view of releases that are not for everybody, in English; this file defines which words exist. */
const en = {
  title: "Early access",
  state: (count: number): string =>
    count === 0
      ? "No release is in early access"
      : count === 1
        ? "1 release before everyone else"
        : `${count} releases before everyone else`,
  lead: "Releases that are not open to everyone. Please do not share their files.",
  none: "Recognized developers find releases here before everyone else.",
  open: "Open to everyone now",
  apply: "Become a developer",
  releases: "Releases",
  audiences: { everybody: "", members: "For members", developers: "For recognized developers" },
};

export type EarlyAccessWords = typeof en;
export default { earlyAccess: en };
