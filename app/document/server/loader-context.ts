import { createContext } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { ApiClient } from "../../../client/client.ts";

/**
 * What a loader receives: the API client, the reader's language, the OpenAPI document, and functions that tell
 * whether a path has a page, and whether an address is one of the console's.
 */
export type LoaderContext = {
  api: ApiClient;
  language: Language;
  openApi: () => Promise<unknown>;
  isPage: (pathname: string) => boolean;
  isShellPath: (address: string) => boolean;
};

export const loaderContext = createContext<LoaderContext>();
