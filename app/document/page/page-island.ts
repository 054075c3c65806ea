import { watchAccount } from "./account.ts";
import { watchContents } from "./contents.ts";
import { watchCopying } from "./copy.ts";
import { watchLanguage } from "./language.ts";
import { watchMenus } from "./menus.ts";
import { watchMode } from "./mode.ts";
import { watchSession } from "./session.ts";
import { chooseSystem } from "./system.ts";
import { showCurrentTab } from "./tabs.ts";

/**
 * What every public page does by attribute and what can wait until it is painted. The head script fetches this at once, and
 * repeats a press that came before.
 */
export function start(): void {
  watchCopying();
  watchMenus();
  watchMode();
  watchAccount();
  watchSession();
  watchLanguage();
  watchContents();
  chooseSystem();
  showCurrentTab();
}
