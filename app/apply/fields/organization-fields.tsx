import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { mainlandChina } from "../../../contract/countries.ts";
import { RadioField } from "../../ui/form/radio-field.tsx";
import { ApplicationField, type FieldsProps } from "./application-field.tsx";
import { isOrganizationType, organizationTypes } from "./values.ts";

/** The team, the organization behind it, and where it works. */
export function OrganizationFields({ of: form, reasonOf }: FieldsProps) {
  const { language } = useLocale();
  const { fields, hints, organizationTypes: types, locations } = useWords().apply;
  const chosen = form.typed("organizationType");
  const offered = organizationTypes[language];
  const isOfOtherPage = isOrganizationType(chosen) && !offered.some((type) => type === chosen);
  const listed = isOfOtherPage ? [...offered, chosen] : offered;

  const move = (location: string) => {
    const isInChina = form.typed("country") === mainlandChina;
    if (location === "0" && !isInChina) form.set({ country: mainlandChina, province: "" });
    if (location === "1" && isInChina) form.set({ country: "", province: "" });
  };

  return (
    <>
      <ApplicationField of={form} reasonOf={reasonOf} name="teamName" hint={hints.teamName} autoComplete="off" />
      <ApplicationField
        of={form}
        reasonOf={reasonOf}
        name="organizationName"
        hint={hints.organizationName}
        autoComplete="organization"
      />
      <RadioField
        of={form}
        name="organizationType"
        label={fields.organizationType}
        reason={reasonOf("organizationType")}
        options={listed.map((type) => ({ value: type, text: types[type] }))}
      />
      <RadioField
        of={form}
        name="location"
        label={fields.location}
        reason={reasonOf("location")}
        onChoose={move}
        options={[
          { value: "0", text: locations.mainland },
          { value: "1", text: locations.elsewhere },
        ]}
      />
    </>
  );
}
