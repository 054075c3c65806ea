import { accountWords, pageLanguage } from "../language/account-words.ts";
import { showMessage } from "../ui/message.tsx";

export function sayLoggedOut(): void {
  showMessage("done", accountWords[pageLanguage()].successes.logOut);
}
