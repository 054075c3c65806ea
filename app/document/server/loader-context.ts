import { createContext } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { ApiClient } from "../../browser/client/client.ts";

/** What a loader may use: the calls, the reader's language, the OpenAPI document, and whether a page stands at a path. */
export type LoaderContext = {
  api: ApiClient;
  language: Language;
  openApi: () => Promise<unknown>;
  isPage: (pathname: string) => boolean;
};

export const loaderContext = createContext<LoaderContext>();
