import { all } from "../head/page.ts";

/**
 * Headset browsers, by user agent. Others are not asked by `isSessionSupported`, which would keep the page out of the
 * back/forward cache.
 */
const headsets = /OculusBrowser|Quest|Pico|\bVR\b/i;

/** In a headset's browser with WebXR, labels the stereo buttons accordingly. */
export async function offerHeadset(): Promise<void> {
  const buttons = all("button[data-headset]");
  if (buttons.length === 0 || !headsets.test(navigator.userAgent) || !navigator.xr) return;
  const offered = await navigator.xr.isSessionSupported("immersive-vr").catch(() => false);
  for (const button of offered ? buttons : []) {
    const text = button.querySelector("span");
    if (text) text.textContent = button.dataset["headset"] ?? "";
  }
}
