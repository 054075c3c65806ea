import account from "./sheets/account.css?url";
import api from "./sheets/api.css?url";
import article from "./sheets/article.css?url";
import home from "./sheets/home.css?url";
import product from "./sheets/product.css?url";
import releases from "./sheets/releases.css?url";
import search from "./sheets/search.css?url";

/** The styles of each group of screens, beyond those of every page; the page that the server draws has its own inline. */
export const sheets = { account, api, article, home, product, releases, search };
export type Sheet = keyof typeof sheets;

const opened: Partial<Record<Sheet, Promise<void>>> = {};

/** Resolves when the page has a sheet. It stays: its screens may be shown again. */
export async function openSheet(name: Sheet): Promise<void> {
  if (typeof document === "undefined" || document.querySelector(`[data-sheet=${name}]`)) return;
  await (opened[name] ??= fetchSheet(name));
}

function fetchSheet(name: Sheet): Promise<void> {
  const link = document.createElement("link");
  return new Promise((resolve, reject) => {
    link.rel = "stylesheet";
    link.href = sheets[name];
    link.onload = () => resolve();
    link.onerror = (cause) => {
      delete opened[name];
      link.remove();
      reject(new Error(link.href, { cause }));
    };
    document.head.append(link);
  });
}
