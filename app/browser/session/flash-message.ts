import { accountWords, type AccountTexts } from "../locale/account-dictionary.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { showMessage } from "../message/message.ts";
import { readText, removeText } from "../storage/stored-text.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/** The flash messages. */
const sentences = {
  confirmRegistration: ({ successes }: AccountTexts) => successes.confirmRegistration,
  logOut: ({ successes }: AccountTexts) => successes.logOut,
  deleteAccount: ({ deletion }: AccountTexts) => deletion.done,
  loginExpired: ({ refusals }: AccountTexts) => refusals.loginExpired,
};
export type FlashMessage = keyof typeof sentences;

/** Shows the flash message of the previous document once, in the page's language. */
export function showFlashMessage(): void {
  const message = taken();
  if (message)
    showMessage(message === "loginExpired" ? "bad" : "done", sentences[message](accountWords[pageLanguage()]));
}

/** The flash message of that name, if it exists: storage is untrusted. */
export function flashMessageOf(name: string | null): FlashMessage | undefined {
  return name !== null && isFlashMessage(name) ? name : undefined;
}

function taken(): FlashMessage | undefined {
  const name = readText(flashMessageKey, "sessionStorage");
  removeText(flashMessageKey, "sessionStorage");
  return flashMessageOf(name);
}

function isFlashMessage(name: string): name is FlashMessage {
  return Object.hasOwn(sentences, name);
}
