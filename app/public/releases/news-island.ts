import { createPageClient } from "../../browser/client/create.ts";
import { Refused } from "../../../client/client.ts";
import { refusals } from "../../../contract/refusals.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { pageLanguage } from "../../browser/locale/page-language.ts";
import { showMessage } from "../../browser/message/message.ts";
import { sessionTransport } from "../../browser/session/transport.ts";

/** Shows on the button whether it subscribes to a product's releases or unsubscribes, and does so. */
export function start(container: HTMLElement): void {
  const button = container.querySelector("button");
  const { product } = container.dataset;
  if (!button || product === undefined) return;
  const api = createPageClient(sessionTransport, pageLanguage);
  const begin = button.textContent;
  let subscribed = false;
  const show = ({ products }: CallData<"releaseNews">) => {
    subscribed = products.includes(product);
    button.textContent = subscribed ? (button.dataset["stop"] ?? "") : begin;
  };
  const change = async () => {
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    try {
      show(await api.call("changeReleaseNews", { product, subscribed: !subscribed }));
      showMessage("done", (subscribed ? button.dataset["begun"] : button.dataset["ended"]) ?? "");
    } catch (cause) {
      showMessage("bad", textOf(cause, button));
    }
    button.ariaBusy = null;
  };
  button.addEventListener("click", () => void change());
  api.call("releaseNews", {}).then(show, () => {}); // it offers to subscribe, which changes nothing for subscribers
}

function textOf(cause: unknown, { dataset }: HTMLElement): string {
  if (!(cause instanceof Error)) return String(cause);
  const isMailboxMissing = cause instanceof Refused && cause.errCode === refusals.invalidInput.code;
  return isMailboxMissing ? (dataset["noMailbox"] ?? "") : cause.message;
}
