import { openStyles } from "./open-styles.ts";
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
import page from "./sheets/page.css?url";
import policy from "./sheets/policy.css?url";
import product from "./sheets/product.css?url";
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
  page,
  policy,
  product,
  releases,
  samples,
  search,
  shell,
  stereo,
};
export type Sheet = keyof typeof addresses;

/** Resolves when the page has this sheet: the server wrote it, or it is loaded now. It stays. */
export async function openSheet(name: Sheet): Promise<void> {
  if (!document.querySelector(`[data-sheet=${name}]`)) await openStyles([addresses[name]]);
}
