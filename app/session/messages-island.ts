import { sayWhatIsDue } from "./farewell.ts";

/** Says what is due when the page has loaded, was brought back, or hears that somebody has logged out in another tab. */
export function start(): void {
  sayWhatIsDue();
  addEventListener("flash", sayWhatIsDue);
  addEventListener("pageshow", sayWhatIsDue);
}
