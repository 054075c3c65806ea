import { createPageClient } from "../../browser/client/create.ts";
import { networkTransport } from "../../browser/client/network.ts";
import { pageLanguage } from "../../browser/locale/page-language.ts";
import { showMessage } from "../../browser/message/message.ts";

/** Sends whether the page was helpful, with the reader's sentence, and thanks in the place of the question. */
export function start(container: HTMLElement): void {
  const { product = "", page: slug = "", version, thanks = "" } = container.dataset;
  const question = container.querySelector("p");
  const comment = container.querySelector("input");
  const api = createPageClient(networkTransport, pageLanguage);
  const send = async (button: HTMLButtonElement) => {
    if (container.ariaBusy === "true") return;
    container.ariaBusy = "true";
    try {
      await api.call("sendFeedback", {
        product,
        slug,
        ...(version !== undefined && { version }),
        helpful: button.value === "yes",
        comment: comment?.value ?? "",
      });
      container.dataset["sent"] = "";
      if (question) question.textContent = thanks;
    } catch (cause) {
      showMessage("bad", cause instanceof Error ? cause.message : String(cause));
    }
    container.ariaBusy = null;
  };
  for (const button of container.querySelectorAll("button")) button.addEventListener("click", () => void send(button));
}
