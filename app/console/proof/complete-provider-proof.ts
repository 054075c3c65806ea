import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { Language } from "../../../contract/language.ts";
import formEn from "../../../contract/words/form.en.ts";
import formZh from "../../../contract/words/form.zh.ts";
import proofEn from "../../../contract/words/proof.en.ts";
import proofZh from "../../../contract/words/proof.zh.ts";
import { Refused, type ApiClient } from "../../../client/client.ts";
import { showMessage } from "../../browser/message/message.ts";
import { storeSession } from "../../browser/session/store-session.ts";

/** Sends the provider's response to the server and shows the outcome. In a chunk of its own, because few users need it. */
export async function completeProviderProof(
  api: ApiClient,
  language: Language,
  answer: { provider: ProviderKind; response: string },
): Promise<void> {
  const { proof } = language === "zh" ? proofZh : proofEn;
  const { profile } = language === "zh" ? formZh : formEn;
  try {
    storeSession(await api.call("confirmOidcProof", answer));
    showMessage("done", proof.companyDone);
  } catch (cause) {
    showMessage("bad", cause instanceof Refused ? cause.message : profile.failed);
  }
}
