import { watchAccount } from "./account.ts";
import { rememberChoices } from "./choices.ts";
import { playClips } from "./clips.ts";
import { watchContents } from "./contents.ts";
import { watchCopying } from "./copy.ts";
import { offerHeadset } from "./headset.ts";
import { watchLanguage } from "./language.ts";
import { watchMode } from "./mode.ts";
import { watchSession } from "./session.ts";
import { chooseSystem } from "./system.ts";
import { showCurrent } from "./current.ts";

/**
 * Handlers of every public page that can wait until the first paint. The head script loads this at once and replays
 * earlier clicks.
 */
export function start(): void {
  watchCopying();
  watchMode();
  watchAccount();
  watchSession();
  watchLanguage();
  watchContents();
  chooseSystem();
  rememberChoices();
  playClips();
  showCurrent();
  void offerHeadset();
}
