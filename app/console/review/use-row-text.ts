import type { Application } from "../../../contract/schemas/applications.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { useOperatorWords } from "../operator/words.ts";
import { useReviewWords } from "./words.ts";
import type { Row } from "./rows.ts";

type Texts = {
  nameOf: (row: Row) => string;
  /** The applicant's input in that row; empty if there is none. */
  valueOf: (row: Row, application: Application) => string;
};

/** Labels and values of an application's rows in the user's language. */
export function useRowText(): Texts {
  const { fields, address, locations, organizationTypes } = useOperatorWords();
  const { whole } = useReviewWords();
  const { language } = usePageLocale();
  const regions = new Intl.DisplayNames([language === "zh" ? "zh-CN" : "en-GB"], { type: "region", fallback: "code" });

  const addressOf = ({ country, province, city, street }: Application) => {
    const parts = [regions.of(country) ?? country, province, city, street].filter(Boolean);
    return language === "zh" ? parts.join(" ") : parts.toReversed().join(", ");
  };
  return {
    nameOf: (row) => (row === "address" ? address : row === "whole" ? whole : fields[row]),
    valueOf: (row, application) => {
      if (row === "whole") return "";
      if (row === "address") return addressOf(application);
      if (row === "organizationType") return organizationTypes[application.organizationType];
      if (row === "location") return locations[application.location];
      return row === "mobile" ? spacedPhone(application.mobile) : (application[row] ?? "");
    },
  };
}
