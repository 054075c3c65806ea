import type { Language } from "../language.ts";
import { neutralSite, type SiteSettings } from "../schemas/site-yaml.ts";
import type { SiteTexts } from "./with-site.ts";

/** Those of `siteNames`. */
export const placeholderNames: ReadonlySet<string> = new Set([
  "name",
  "brand",
  "suffix",
  "headset",
  "model",
  "legalName",
  "signature",
]);

/** `suffix` follows the name of a platform, so that it names its portal; the neutral one says that already. */
const neutral: Record<Language, { headset: string; suffix: string }> = {
  en: { headset: "the headset", suffix: "Developer" },
  zh: { headset: "头显", suffix: "开发者" },
};

/**
 * The names that texts may contain. `{name}` is always something; `{brand}` is empty in the portal without a name, for texts such
 * as "your {brand }password". So is `{model}` where no headset has a name.
 */
export function siteNames(settings: SiteSettings, language: Language): SiteTexts["names"] {
  const name = settings.name[language];
  const isNamed = name !== neutralSite.name[language];
  return {
    name,
    brand: isNamed ? name : "",
    suffix: isNamed ? neutral[language].suffix : "",
    headset: settings.headset?.[language] ?? neutral[language].headset,
    model: settings.headset?.[language] ?? "",
    legalName: settings.legalName?.[language] ?? name,
    signature: settings.smsSignature?.[language] ?? name,
  };
}
