import { openStyles } from "./open-styles.ts";
import api from "../public/api/api.css?url";
import apply from "../apply/apply.css?url";
import article from "../public/article/article.css?url";
import authLayout from "../auth/layout/auth-layout.css?url";
import compatibility from "../public/compatibility/compatibility.css?url";
import controls from "../ui/controls.css?url";
import device from "../public/device/device.css?url";
import dialog from "../ui/dialog.css?url";
import docs from "../public/docs/docs.css?url";
import download from "../public/download/download.css?url";
import embedded from "../public/layout/embedded.css?url";
import errorPage from "../public/layout/error-page.css?url";
import faq from "../public/faq/faq.css?url";
import files from "../public/download/files.css?url";
import form from "../ui/form/form.css?url";
import found from "../ui/search/found.css?url";
import frames from "../public/frames/frames.css?url";
import home from "../public/home/home.css?url";
import page from "../public/article/page.css?url";
import policy from "../public/policies/policy.css?url";
import product from "../public/product/product.css?url";
import releases from "../public/releases/releases.css?url";
import samples from "../public/samples/samples.css?url";
import search from "../public/search/search.css?url";
import shell from "./shell.css?url";
import types from "../public/types/types.css?url";
import stereo from "../public/stereo/stereo.css?url";

/** The styles of each group of screens, beyond those of every page, by the names of their files (decision 0010). */
export const addresses = {
  api,
  apply,
  article,
  "auth-layout": authLayout,
  compatibility,
  controls,
  device,
  dialog,
  docs,
  download,
  embedded,
  "error-page": errorPage,
  faq,
  files,
  form,
  found,
  frames,
  home,
  page,
  policy,
  product,
  releases,
  samples,
  search,
  shell,
  stereo,
  types,
};
export type Sheet = keyof typeof addresses;

/** Resolves when the page has this sheet: the server wrote it, or it is loaded now. It stays. */
export async function openSheet(name: Sheet): Promise<void> {
  if (!document.querySelector(`[data-sheet=${name}]`)) await openStyles([addresses[name]]);
}
