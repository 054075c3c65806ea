import { useId } from "react";
import { chineseProvinces } from "../../contract/china.ts";
import { mainlandChina } from "../../contract/countries.ts";
import { Field } from "../ui/form/field.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import { useLocale } from "../browser/locale/locale.ts";
import type { FieldsProps } from "./organization-fields.tsx";
import { useCountries } from "./use-countries.ts";
import { useProvinces } from "./use-provinces.ts";

/** Where post reaches the team. In mainland China the province is one of a list; elsewhere the list only helps. */
export function AddressFields({ of: form, reasonOf, isSeen }: FieldsProps & { isSeen: boolean }) {
  const { fields, province, optional, hints, choose } = useApplyWords();
  const { language } = useLocale();
  const list = useId();
  const countries = useCountries();
  const country = form.typed("country");
  const isInChina = country === mainlandChina;
  const isMainland = form.typed("location") === "0";
  const known = useProvinces(isSeen && !isInChina ? country : "");
  const chosen = form.typed("province");
  const offered = chineseProvinces.map((names) => ({
    value: chosen === names.en || chosen === names.zh ? chosen : names[language], // as it was chosen on the other page
    text: names[language],
  }));

  return (
    <>
      <SelectField
        of={form}
        name="country"
        label={fields.country}
        reason={reasonOf("country")}
        placeholder={isMainland ? undefined : choose}
        options={isMainland ? countries.filter(({ value }) => value === mainlandChina) : countries}
        autoComplete="country"
        onChoose={() => form.set({ province: "" })}
      />
      {isInChina ? (
        <SelectField
          of={form}
          name="province"
          label={province}
          reason={reasonOf("province")}
          placeholder={choose}
          options={offered}
          autoComplete="address-level1"
        />
      ) : (
        <Field
          key={country}
          of={form}
          name="province"
          label={optional(fields.province)}
          reason={reasonOf("province")}
          type="text"
          list={list}
          defaultValue={chosen}
          autoComplete="address-level1"
        />
      )}
      <datalist id={list}>
        {known.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <div className="field-pair">
        <Field
          of={form}
          name="city"
          label={fields.city}
          reason={reasonOf("city")}
          type="text"
          autoComplete="address-level2"
        />
        <Field
          of={form}
          name="street"
          label={fields.street}
          hint={hints.street}
          reason={reasonOf("street")}
          type="text"
          autoComplete="street-address"
        />
      </div>
    </>
  );
}
