import { readText } from "../../browser/storage/stored-text.ts";
import { applicationPath } from "../../browser/addresses/application-path.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { all, onShow } from "../head/page.ts";

/** Shows who is logged in: every reader receives the same HTML, and this script fills in the session. */
export function watchAccount(): void {
  onShow(showAccount);
  addEventListener("storage", showAccount);
  addEventListener("sessionchange", showAccount); // dispatched by `browser/session/store-session.ts` in this tab
}

function showAccount(): void {
  const { dataset } = document.documentElement;
  if (readText("token") === null) delete dataset["account"];
  else dataset["account"] = readText("status") ?? "0";
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-log-in]")) link.href = loginPath(location);
  const name = readText("username") ?? "";
  for (const container of all("[data-username]")) container.textContent = name;
  const status = Number(readText("status") ?? 0);
  const texts = document
    .querySelector<HTMLElement>(".account-panel [data-application]")
    ?.dataset["application"]?.split("|");
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-application]")) {
    link.textContent = texts?.[status] ?? "";
    link.href = applicationPath(status);
  }
  for (const tag of all("[data-admin]")) tag.hidden = readText("superAccount") !== "1";
  for (const opener of all(".account-opener[title]"))
    opener.ariaLabel = name ? `${opener.title}: ${name}` : opener.title;
}
