import { useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { chineseProvinces } from "../../../contract/provinces.ts";
import { mainlandChina } from "../../../contract/countries.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { ApplicationField, type FieldsProps } from "./application-field.tsx";
import { useCountries } from "./use-countries.ts";
import { useProvinces } from "./use-provinces.ts";

/**
 * The team's postal address. In mainland China the province is chosen from a list; elsewhere the list only suggests.
 */
export function AddressFields({ of: form, reasonOf, isSeen }: FieldsProps & { isSeen: boolean }) {
  const { fields, province, hints, choose } = useWords().apply;
  const { language } = useLocale();
  const list = useId();
  const countries = useCountries();
  const country = form.typed("country");
  const isInChina = country === mainlandChina;
  const isMainland = form.typed("location") === "0";
  const known = useProvinces(isSeen && !isInChina ? country : "");
  const chosen = form.typed("province");
  const offered = chineseProvinces.map((names) => ({
    value: chosen === names.en || chosen === names.zh ? chosen : names[language], // as selected in the other language
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
        <ApplicationField
          key={country}
          of={form}
          reasonOf={reasonOf}
          name="province"
          isOptional
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
        <ApplicationField of={form} reasonOf={reasonOf} name="city" autoComplete="address-level2" />
        <ApplicationField
          of={form}
          reasonOf={reasonOf}
          name="street"
          hint={hints.street}
          autoComplete="street-address"
        />
      </div>
    </>
  );
}
