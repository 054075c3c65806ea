/** Texts of the shell's part "tabs", in English; this file defines which words exist. */
const en = {
  bar: "Open views",
  menu: (name: string) => `Actions for ${name}`,
  refresh: "Refresh",
  close: "Close",
  closeOthers: "Close Others",
  closeAll: "Close All",
  closed: (name: string) => `${name} closed.`,
  moved: (name: string, index: number, count: number) => `${name} is now ${index} of ${count}.`,
};

export type TabsWords = typeof en;
export default { tabs: en };
