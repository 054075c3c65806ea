import { createContext } from "react";
import type { Language } from "../../../contract/language.ts";

/** Switches the console's language without leaving the page. Rejects if the dictionary cannot be loaded. */
export const ChangeLanguageContext = createContext((_language: Language): Promise<void> => Promise.resolve());
