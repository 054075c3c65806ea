import { useWords } from "../../browser/locale/locale.ts";
import { PhonePrefix } from "../../auth/form/account-fields.tsx";
import { ApplicationField, type FieldsProps } from "./application-field.tsx";

const asTyped = { autoCapitalize: "none", spellCheck: false } as const;

/** The team's contact person. */
export function ContactFields(form: FieldsProps) {
  const { hints } = useWords().apply;
  return (
    <>
      <ApplicationField {...form} name="contactName" autoComplete="name" />
      <ApplicationField
        {...form}
        name="mobile"
        hint={hints.mobile}
        type="tel"
        autoComplete="tel"
        before={<PhonePrefix typed={form.of.typed("mobile")} />}
      />
      <ApplicationField {...form} name="email" inputMode="email" autoComplete="email" {...asTyped} />
      <ApplicationField {...form} name="im" isOptional autoComplete="off" {...asTyped} />
    </>
  );
}
