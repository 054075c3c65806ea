/** What `dictionaries.ts` loads with `import()`; views import the same texts directly. */
export { accountWords } from "../../browser/locale/account-dictionary.ts";
