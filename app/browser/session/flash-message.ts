import type { Language } from "../../../contract/language.ts";
import accountEn from "../../../contract/words/account.en.ts";
import accountZh from "../../../contract/words/account.zh.ts";
import answersEn from "../../../contract/words/answers.en.ts";
import answersZh from "../../../contract/words/answers.zh.ts";
import issuesEn from "../../../contract/words/issues.en.ts";
import issuesZh from "../../../contract/words/issues.zh.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { showMessage } from "../message/message.ts";
import { readText, removeText } from "../storage/stored-text.ts";
import { flashMessageKey } from "./flash-message-key.ts";

type Texts = typeof accountEn & typeof answersEn & typeof issuesEn;
const dictionaries: Record<Language, Texts> = {
  en: { ...accountEn, ...answersEn, ...issuesEn },
  zh: { ...accountZh, ...answersZh, ...issuesZh },
};

/** The flash messages. */
const sentences = {
  confirmRegistration: ({ successes }: Texts) => successes.confirmRegistration,
  logOut: ({ successes }: Texts) => successes.logOut,
  deleteAccount: ({ deletion }: Texts) => deletion.done,
  loginExpired: ({ refusals }: Texts) => refusals.loginExpired,
  sessionSuspended: ({ refusals }: Texts) => refusals.sessionSuspended,
};
export type FlashMessage = keyof typeof sentences;
const bad: ReadonlySet<FlashMessage> = new Set(["loginExpired", "sessionSuspended"]);

/** Shows the flash message of the previous document once, in the page's language. */
export function showFlashMessage(): void {
  const message = taken();
  if (message) showMessage(bad.has(message) ? "bad" : "done", sentences[message](dictionaries[pageLanguage()]));
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
