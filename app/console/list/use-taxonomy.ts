import type { Website } from "../../../contract/schemas/site.ts";
import { useLocale } from "../../browser/locale/locale.ts";
import { useRead } from "./use-read.ts";

type Lists = Pick<Website["taxonomy"], "kinds" | "platforms" | "engines" | "channels" | "noteGroups">;

/** The taxonomy of the site and its licences, with their names; empty until they have loaded. */
export function useTaxonomy() {
  const { data } = useRead("website", {});
  const { language } = useLocale();
  const optionsOf = (list: keyof Lists) =>
    (data?.taxonomy[list] ?? []).map(({ key, name }) => ({ value: key, text: name[language] }));
  const nameOf = (list: keyof Lists, key: string) => optionsOf(list).find(({ value }) => value === key)?.text ?? key;
  const licences = (data?.licences ?? []).map(({ id, title }) => ({ value: id, text: title[language] }));
  return { optionsOf, nameOf, licences, lists: data?.taxonomy };
}
