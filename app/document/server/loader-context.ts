import { createContext } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { ApiClient } from "../../../client/client.ts";

/**
 * What a loader receives: the API client, the reader's language, the OpenAPI document, and a function that tells
 * whether a path has a page.
 */
export type LoaderContext = {
  api: ApiClient;
  language: Language;
  openApi: () => Promise<unknown>;
  isPage: (pathname: string) => boolean;
};

export const loaderContext = createContext<LoaderContext>();
