import type { CallData } from "../../contract/schemas.ts";
import { mainlandChina } from "../../contract/countries.ts";
import type { Handlers } from "../handler.ts";

/** `country`: from a trusted proxy's header; `languages`: the browser's `Accept-Language`. */
type Hints = { country: string | null; languages: string | undefined };

/** The presumed location of a visitor, as a default in forms: by country, otherwise by the preferred language. */
export function locationOf({ country, languages }: Hints): CallData<"location"> {
  if (country !== null) return country === mainlandChina ? { isCn: true, ln: 0 } : { isCn: false, ln: 1 };
  const [language, ...further] = preferred(languages).toLowerCase().split("-");
  if (language !== "zh") return { isCn: false, ln: 1 };
  const isElsewhere = further.some((part) => part === "hant" || /^[a-z]{2}$/.test(part)) && !further.includes("cn");
  return { isCn: !isElsewhere, ln: 0 };
}

/** The language tag of the highest weight; the first of those of equal weight. */
function preferred(languages = ""): string {
  let best = { tag: "", weight: 0 };
  for (const entry of languages.split(",")) {
    const [tag = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    const weight = q === undefined ? 1 : Number(q) || 0;
    if (weight > best.weight) best = { tag, weight };
  }
  return best.tag;
}

export const locationCall = {
  location: async (_portal, _, { country, headers }) => locationOf({ country, languages: headers["accept-language"] }),
} satisfies Partial<Handlers>;
