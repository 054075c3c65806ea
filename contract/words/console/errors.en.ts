/** Texts of the shell's error log, in English; this file defines which words exist. */
const en = {
  title: "Error log",
  lead: "Stored in this browser tab only, until you reload the page. Nothing is sent.",
  close: "Close",
  count: (count: number) => (count === 1 ? "Error log, 1 error" : `Error log, ${count} errors`),
  notLoaded: "The error log could not be loaded. Try again.",
  none: "No errors",
  clear: "Clear all",
  cleared: "The error log is empty.",
  copyAll: "Copy all",
  copy: "Copy this error",
  copied: "Copied",
  copyFailed: "Copying failed",
  component: "Component",
  info: "Info",
  page: "Page",
  stack: "Stack",
  origins: { render: "while rendering", unhandledrejection: "unhandled rejection", error: "script error" },
};

export type ErrorsWords = typeof en;
export default { errors: en };
