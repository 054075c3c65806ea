import { createContext } from "react-router";
import type { Language } from "../../../contract/language.ts";
import type { Client } from "../../browser/client/client.ts";

/** What a loader may use: the calls, the reader's language, the OpenAPI document, and whether a page stands at a path. */
export type Reading = {
  api: Client;
  language: Language;
  openApi: () => Promise<unknown>;
  isPage: (pathname: string) => boolean;
};

export const reading = createContext<Reading>();
