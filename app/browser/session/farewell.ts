import { accountWords, type AccountWords } from "../locale/account-dictionary.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { showMessage } from "../message/message.ts";
import { farewellKey } from "./farewell-key.ts";

/** What can be said after another document has loaded. */
const sentences = {
  confirmRegistration: ({ successes }: AccountWords) => successes.confirmRegistration,
  logOut: ({ successes }: AccountWords) => successes.logOut,
  changePassword: ({ successes }: AccountWords) => successes.changePassword,
  deleteAccount: ({ deletion }: AccountWords) => deletion.done,
};
export type Farewell = keyof typeof sentences;

/** Says what is due in the page's language, once. */
export function sayWhatIsDue(): void {
  const farewell = taken();
  if (farewell) showMessage("done", sentences[farewell](accountWords[pageLanguage()]));
}

/** The sentence of that name, if there is one: what is kept could have been written by anybody. */
export function farewellOf(name: string | null): Farewell | undefined {
  return name !== null && isFarewell(name) ? name : undefined;
}

function taken(): Farewell | undefined {
  try {
    const name = sessionStorage.getItem(farewellKey);
    sessionStorage.removeItem(farewellKey);
    return farewellOf(name);
  } catch {
    return undefined; // storage is forbidden: nothing was kept
  }
}

function isFarewell(name: string): name is Farewell {
  return Object.hasOwn(sentences, name);
}
