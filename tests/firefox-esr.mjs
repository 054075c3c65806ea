// @ts-check
// Loaded before Playwright (`npm run test:firefox`), whose driver for Firefox emulates media by a command that Firefox ESR 153
// does not have: it says so, and every context would fail. Colours and reduced motion are then the browser's own.
import { registerHooks } from "node:module";
import { firefoxPath } from "./not-in-firefox.ts";

if (!process.send && firefoxPath === undefined)
  console.log("Skipped: there is no Firefox (apt-get install firefox-esr).");

const command = /(this\.[\w.]*[sS]ession)\.send\("emulation\.setMediaFeaturesOverride",/g;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith("/playwright-core/lib/coreBundle.js")) return loaded;
    const text = typeof loaded.source === "string" ? loaded.source : new TextDecoder().decode(loaded.source);
    const source = text.replace(
      command,
      '((session, ...sent) => session.send(...sent).catch((error) => { if (!String(error).includes("unknown command")) throw error; }))($1, "emulation.setMediaFeaturesOverride",',
    );
    return { ...loaded, source };
  },
});
