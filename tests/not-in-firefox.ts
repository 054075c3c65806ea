import { existsSync } from "node:fs";

/** The Firefox that is installed; without one its journeys are left out. */
export const firefoxPath = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));

/** Journeys that `npm run test:firefox` leaves out: parts of their titles or files, by what Firefox's driver cannot do. */
export const notInFirefox: Record<string, string[]> = {
  "measures layout shifts and slows the processor by Chromium's protocol": [
    "layout-shift.journey",
    "before the first paint, and nothing moves",
    "nothing on the pages shifts while they load",
    "no kind of page causes an error, shifts or is wider",
  ],
  "has no authenticator for passkeys": [
    "a reviewer is led to set up a passkey",
    "a member confirms who they are by password and by code",
  ],
  "emulates neither colours nor reduced motion": [
    "current and selected items stand out",
    "with reduced motion the eyes do not alternate",
    "fits, with the still of the home page",
    "the home page has its picture at once",
    "pictures have twins for the dark",
    "responds, has one h1 and stays within its size limits",
    "a page loads only the scripts that it references",
  ],
  "hears no load event of a page from the back/forward cache (`goBack`)": [
    "survives a reload and the login, and waits for review",
    "back.journey",
    "in a guide header, page list and table of contents",
    "its address keeps the filter",
    "logging out ends the session on the server",
    "a page that a role lacks shows the 401 text",
    "a new page begins at its top",
    "Ctrl\\+K, Cmd\\+K and the icon",
    "one tap follows a link in the drawer",
    "a person registers by phone",
  ],
  // Its submission offline: with `abort` alone the message and Retry appear, as in Chromium
  "hangs in `route.fetch` of a POST, so that no answer can be lost on its way": [
    "a failed submission keeps all input, and counts once",
  ],
  "has no WebXR, and begins no session of the emulated headset": ["in a headset the same button enters VR"],
  "has no key ContextMenu": ["keys open a tab's menu"],
  "may not read the clipboard": ["their addresses can be copied", "can be copied as Markdown"],
  "counts other entries in `history.length`": [
    "add no history entries",
    "English is the default",
    "tabs are refreshed, and closed",
  ],
};
