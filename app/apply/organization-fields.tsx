import { mainlandChina } from "../../contract/countries.ts";
import { Field } from "../ui/form/field.tsx";
import { RadioField } from "../ui/form/radio-field.tsx";
import type { Form } from "../ui/form/use-form.ts";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { useLocale } from "../browser/locale/locale.ts";
import { isOrganizationType, organizationTypes } from "./draft.ts";
import type { FieldName } from "./fields.ts";

export type FieldsProps = {
  of: Form<FieldName>;
  /** What a reviewer found wrong with a field, as long as it stays as it was. */
  reasonOf: (name: FieldName) => string | undefined;
};

/** The team, what stands behind it, and where it works. */
export function OrganizationFields({ of: form, reasonOf }: FieldsProps) {
  const { language } = useLocale();
  const { fields, hints, organizationTypes: types, locations } = useApplyWords();
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
      <Field
        of={form}
        name="teamName"
        label={fields.teamName}
        hint={hints.teamName}
        reason={reasonOf("teamName")}
        type="text"
        autoComplete="off"
      />
      <Field
        of={form}
        name="organizationName"
        label={fields.organizationName}
        hint={hints.organizationName}
        reason={reasonOf("organizationName")}
        type="text"
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
