import { accountWords, type AccountTexts } from "../locale/account-dictionary.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { showMessage } from "../message/message.ts";
import { readText, removeText } from "../storage/stored-text.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/** The messages that one document can leave for the next. */
const sentences = {
  confirmRegistration: ({ successes }: AccountTexts) => successes.confirmRegistration,
  logOut: ({ successes }: AccountTexts) => successes.logOut,
  changePassword: ({ successes }: AccountTexts) => successes.changePassword,
  deleteAccount: ({ deletion }: AccountTexts) => deletion.done,
};
export type FlashMessage = keyof typeof sentences;

/** Shows the flash message that the document before has left, once, in the page's language. */
export function showFlashMessage(): void {
  const message = taken();
  if (message) showMessage("done", sentences[message](accountWords[pageLanguage()]));
}

/** The message of that name, if there is one: anybody could have written to storage. */
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
