/** Texts around the messages over a page, in English; this file defines which words exist. */
const en = {
  working: "One moment",
  place: "Message",
  close: "Close",
};

export type MessageWords = typeof en;
export default en;
