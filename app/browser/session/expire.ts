import { rules } from "../../../contract/rules.ts";
import { showMessage } from "../message/message.ts";
import { beginLeaving } from "./leaving.ts";
import { clearSession } from "./store-session.ts";

/** The login is over: says so, forgets it, and loads the page again in the same language (specification, section 8). */
export function expire(sentence: string): void {
  beginLeaving(); // the page that is loaded again leads a guest on
  clearSession();
  showMessage("bad", sentence);
  setTimeout(() => location.reload(), rules.expiredLoginReloadDelay);
}
