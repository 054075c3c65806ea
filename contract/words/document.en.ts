/** Texts that every part of a document has, in English; this file defines which words exist. */
const en = {
  /** Of the document. */
  title: (page: string) => `${page} - Parallax Developer`,
  unknownDay: "Date unknown",
  months: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  problem: {
    failed: "The request failed.",
    notConnected: "The service is not connected.",
    retry: "Retry",
    refused: (reason: string) => reason,
    unexpected: "Something went wrong",
  },
};

export type DocumentWords = typeof en;
export default en;
