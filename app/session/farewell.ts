import { accountWords, pageLanguage, type AccountWords } from "../language/account-words.ts";
import { showMessage } from "../ui/message.tsx";
import { farewellKey } from "./farewell-key.ts";

/** What can be said after another document has loaded. */
const sentences = {
  logOut: ({ successes }: AccountWords) => successes.logOut,
  changePassword: ({ successes }: AccountWords) => successes.changePassword,
  deleteAccount: ({ deletion }: AccountWords) => deletion.done,
};
export type Farewell = keyof typeof sentences;

/** Keeps which sentence is due after the next document has loaded: its name only, because the language may change. */
export function sayAfterLoading(farewell: Farewell): void {
  try {
    sessionStorage.setItem(farewellKey, farewell);
  } catch {
    // storage is forbidden: the next page says by itself who is logged in
  }
}

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
