import { htmlDocument } from "../../server/pages/document.ts";
import type { Renderer } from "../../server/pages/renderer.ts";

/** The app itself, without scripts and styles. */
export const appRenderer: Renderer = {
  bundle: () => import("../../app/entry.server.tsx"),
  document: (page, _, language) =>
    Promise.resolve(htmlDocument({ ...page, language, headScripts: [], styles: "", scripts: "" })),
  contentSecurityPolicy: "default-src 'self'",
  assets: new Map(),
};
