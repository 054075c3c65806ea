import type { RenderRequest, RenderResult } from "../../app/entry.server.tsx";
import type { SiteAddresses } from "../../contract/addresses.ts";
import type { Language } from "../../contract/language.ts";
import type { SiteTexts } from "../../contract/words/with-site.ts";

/** The exports of the app's server bundle (`app/entry.server.tsx`). */
export type AppBundle = {
  render(request: RenderRequest): Promise<RenderResult>;
  /** The canonical spelling of an address; `null` if it has no page. */
  canonicalPath(pathname: string, addresses: SiteAddresses): string | null;
  /** The query parameters on which the page at a path depends, or its whole query. */
  queryNames(pathname: string): readonly string[] | "all";
  failurePage(language: Language, site: SiteTexts): string;
  /** Features whose texts the browser loads with an island. */
  islandWords: Readonly<Partial<Record<string, readonly string[]>>>;
};

/** A file of the build: its bytes and headers. `etag` is weak, because encodings share it. */
export type Asset = { type: string; etag: string; identity: Buffer; brotli?: Buffer; gzip?: Buffer };

/** The app as the server uses it: built once, or served by Vite during development. */
export type Renderer = {
  bundle(): Promise<AppBundle>;
  /** The document around a page. `siteStyles`: the style sheet of the site folder. */
  document(
    page: Pick<RenderResult, "head" | "body" | "parts" | "sheets" | "isShell"> & { siteStyles: string },
    url: string,
    language: Language,
  ): Promise<string>;
  contentSecurityPolicy: string;
  assets: ReadonlyMap<string, Asset>;
};
