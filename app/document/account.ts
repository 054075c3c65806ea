import { farewellKey } from "../session/farewell-key.ts";
import { loginPath } from "../site/login-path.ts";
import { all, onShow, storedValue, storeValue } from "./page.ts";

/** Who is logged in: every reader gets the same page, and what depends on it is filled in here. */
export function watchAccount(): void {
  onShow(showAccount);
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    showAccount();
    if (key === "token" && oldValue !== null && newValue === null) sayLoggedOut();
  });
  addEventListener("sessionchange", showAccount); // `session/keep.ts` says so in this tab
}

/** Somebody has logged out in another tab. */
function sayLoggedOut(): void {
  storeValue(farewellKey, "logOut", "sessionStorage");
  dispatchEvent(new Event("flash")); // the head script starts what says it
}

function showAccount(): void {
  const { dataset } = document.documentElement;
  if (storedValue("token") === null) delete dataset["account"];
  else dataset["account"] = storedValue("status") ?? "0";
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-log-in]")) link.href = loginPath(location);
  const name = storedValue("username") ?? "";
  for (const place of all("[data-username]")) place.textContent = name;
  for (const tag of all("[data-admin]")) tag.hidden = storedValue("superAccount") !== "1";
  for (const opener of all(".account-opener[title]"))
    opener.ariaLabel = name ? `${opener.title}: ${name}` : opener.title;
}
