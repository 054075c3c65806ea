import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { Application } from "../../../contract/schemas/applications.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { countryName } from "../../browser/locale/country-name.ts";
import { addressText } from "./address-text.ts";
import type { Row } from "./rows.ts";

type Texts = {
  nameOf: (row: Row) => string;
  /** The applicant's input in that row; empty if there is none. */
  valueOf: (row: Row, application: Application) => string;
};

/** Labels and values of an application's rows in the user's language. */
export function useRowText(): Texts {
  const { fields, address, locations, organizationTypes } = useWords().operator;
  const { whole } = useWords().review;
  const { language } = useLocale();
  return {
    nameOf: (row) => (row === "address" ? address : row === "whole" ? whole : fields[row]),
    valueOf: (row, application) => {
      if (row === "whole") return "";
      if (row === "address") return addressText(application, language, (country) => countryName(country, language));
      if (row === "organizationType") return organizationTypes[application.organizationType];
      if (row === "location") return locations[application.location];
      return row === "mobile" ? spacedPhone(application.mobile) : (application[row] ?? "");
    },
  };
}
