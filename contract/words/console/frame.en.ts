/** Texts of the shell's part "frame", in English; this file defines which words exist. */
const en = {
  sidebar: "Sidebar",
  menu: "Main menu",
  closeMenu: "Close menu",
  newTab: "(opens in a new tab)",
  breadcrumb: "Breadcrumb",
  waiting: (count: number) => `${count} waiting`,
  failedMessages: (count: number) =>
    count === 1 ? "1 message failed in the last 24 hours" : `${count} messages failed in the last 24 hours`,
  uploading: (name: string) => `Uploading ${name}`,
  uploadFailed: (name: string) => `The upload of ${name} failed`,
};

export type FrameWords = typeof en;
export default { frame: en };
