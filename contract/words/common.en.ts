/** Texts that every part of a page may use in English; this file defines which words exist. */
const en = {
  /** Of the document. */
  title: (page: string) => `${page} - {name}{ suffix}`,
  /** By the status of who is logged in. */
  application: ["Become a developer", "Application under review", "You are a developer", "Correct the application"],
  unknownDay: "No date yet",
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  problem: {
    failed: "The request failed.",
    notConnected: "The service is not connected.",
    retry: "Retry",
    refused: (reason: string) => reason,
    unexpected: "Something went wrong",
  },
  copy: {
    copy: "Copy",
    copied: "Copied",
    failed: "Copying is not allowed here. Select the text and copy it.",
    address: "Copy link",
    command: "Copy the command",
    code: "Copy the code",
  },
};

export default en;
