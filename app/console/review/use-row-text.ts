import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { AskedField } from "../../../contract/schemas/extra-fields.ts";
import type { Submission } from "./changes.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { countryName } from "../../browser/locale/country-name.ts";
import { addressText } from "./address-text.ts";
import { isExtraRow, type Row } from "./rows.ts";

type Texts = {
  nameOf: (row: Row) => string;
  /** The applicant's input in that row; empty if there is none. */
  valueOf: (row: Row, submission: Submission) => string;
};

/** Labels and values of an application's rows in the user's language. `asked`: the fields of the site folder, as asked. */
export function useRowText(asked: readonly AskedField[] = []): Texts {
  const { fields, address, locations, organizationTypes } = useWords().operator;
  const { whole } = useWords().review;
  const { language } = useLocale();
  return {
    nameOf: (row) => {
      if (isExtraRow(row)) return asked.find(({ field }) => field === row)?.label[language] ?? row;
      return row === "address" ? address : row === "whole" ? whole : fields[row];
    },
    valueOf: (row, { application, extraFields }) => {
      if (isExtraRow(row)) return extraFields.find(({ field }) => field === row)?.text[language] ?? "";
      if (row === "whole") return "";
      if (row === "address") return addressText(application, language, (country) => countryName(country, language));
      if (row === "organizationType") return organizationTypes[application.organizationType];
      if (row === "location") return locations[application.location];
      return row === "mobile" ? spacedPhone(application.mobile) : (application[row] ?? "");
    },
  };
}
