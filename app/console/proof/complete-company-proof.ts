import type { Language } from "../../../contract/language.ts";
import { Refused, type ApiClient } from "../../browser/client/client.ts";
import { accountWords } from "../../browser/locale/account-dictionary.ts";
import { showMessage } from "../../browser/message/message.ts";
import { storeSession } from "../../browser/session/store-session.ts";

/** Sends the provider's response to the server and shows the outcome. In a chunk of its own, because few users need it. */
export async function completeCompanyProof(api: ApiClient, language: Language, response: string): Promise<void> {
  const { proof, profile } = accountWords[language];
  try {
    storeSession(await api.call("confirmOidcProof", { response }));
    showMessage("done", proof.companyDone);
  } catch (cause) {
    showMessage("bad", cause instanceof Refused ? cause.message : profile.failed);
  }
}
