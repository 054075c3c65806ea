import { existsSync } from "node:fs";

/** The Firefox that is installed; its journeys are left out without one. */
export const firefoxPath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));

/** Journeys that Firefox does not run at night, by a part of their file or title, and what its driver cannot do. */
export const notInFirefox: Record<string, string> = {
  "layout-shift.journey": "the speed of the processor is set by Chromium's protocol",
  "both-eyes.journey": "no WebGL without a display",
};
