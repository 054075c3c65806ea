import account from "./sheets/account.css?url";
import apply from "./sheets/apply.css?url";
import api from "./sheets/api.css?url";
import ask from "./sheets/ask.css?url";
import article from "./sheets/article.css?url";
import chips from "./sheets/chips.css?url";
import controls from "./sheets/controls.css?url";
import dialog from "./sheets/dialog.css?url";
import docs from "./sheets/docs.css?url";
import embedded from "./sheets/embedded.css?url";
import error from "./sheets/error.css?url";
import faq from "./sheets/faq.css?url";
import files from "./sheets/files.css?url";
import head from "./sheets/head.css?url";
import home from "./sheets/home.css?url";
import operator from "./sheets/operator.css?url";
import page from "./sheets/page.css?url";
import policy from "./sheets/policy.css?url";
import product from "./sheets/product.css?url";
import publish from "./sheets/publish.css?url";
import releases from "./sheets/releases.css?url";
import samples from "./sheets/samples.css?url";
import search from "./sheets/search.css?url";
import shell from "./sheets/shell.css?url";
import stereo from "./sheets/stereo.css?url";

/** The styles of each group of screens, beyond those of every page (decision 0010). */
const addresses = {
  account,
  api,
  apply,
  article,
  ask,
  chips,
  controls,
  dialog,
  docs,
  embedded,
  error,
  faq,
  files,
  head,
  home,
  operator,
  page,
  policy,
  product,
  publish,
  releases,
  samples,
  search,
  shell,
  stereo,
};
export type Sheet = keyof typeof addresses;

const opened: Partial<Record<Sheet, Promise<void>>> = {};

/** Resolves when the page has these sheets: the server wrote some, the others are loaded now. They stay. */
export async function openSheets(names: Sheet[]): Promise<void> {
  if (typeof document === "undefined") return; // the server writes them into the page
  const missing = names.filter((name) => !document.querySelector(`[data-sheet=${name}]`));
  await Promise.all(missing.map((name) => (opened[name] ??= fetchSheet(name))));
}

function fetchSheet(name: Sheet): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = addresses[name];
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      delete opened[name]; // tried again when it is needed
      link.remove();
      reject(new Error(`${link.href} could not be loaded`));
    });
    document.head.append(link);
  });
}
