import type { Bilingual, Language } from "../contract/language.ts";

/** A measured page; a policy's address depends on the language. `isPrivate`: search engines are kept from it. */
export type ReadPage = { what: string; path: string | Bilingual; isPrivate?: boolean };

/** One page of each kind that developers read most. */
export const readPages: ReadPage[] = [
  { what: "home", path: "/" },
  { what: "product", path: "/sdk/unity" },
  { what: "release notes", path: "/sdk/unity/releases" },
  { what: "documentation", path: "/sdk/unity/docs/input-and-hands" },
  { what: "policy", path: { en: "/protectionen", zh: "/protection" } },
];

/** Further pages that Lighthouse checks. */
export const judgedPages: ReadPage[] = [
  ...readPages,
  { what: "questions", path: "/FAQ" },
  { what: "login", path: "/login", isPrivate: true },
];

/** Login and registration: each is a form whose script loads with the page. */
export const formPages: ReadPage[] = [
  { what: "login", path: "/login" },
  { what: "registration", path: "/register?location=0" },
  { what: "application", path: "/apply" },
];

export function pathOf({ path }: ReadPage, language: Language): string {
  return typeof path === "string" ? path : path[language];
}
