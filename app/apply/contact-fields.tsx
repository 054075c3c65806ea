import { PhonePrefix } from "../auth/form/account-fields.tsx";
import { Field } from "../ui/form/field.tsx";
import { useApplyWords } from "../browser/locale/apply-words.ts";
import type { FieldsProps } from "./organization-fields.tsx";

/** Who answers for the team, and how they are reached. */
export function ContactFields({ of: form, reasonOf }: FieldsProps) {
  const { fields, hints, optional } = useApplyWords();
  return (
    <>
      <Field
        of={form}
        name="contactName"
        label={fields.contactName}
        reason={reasonOf("contactName")}
        type="text"
        autoComplete="name"
      />
      <Field
        of={form}
        name="mobile"
        label={fields.mobile}
        hint={hints.mobile}
        reason={reasonOf("mobile")}
        type="tel"
        autoComplete="tel"
        before={<PhonePrefix typed={form.typed("mobile")} />}
      />
      <Field
        of={form}
        name="email"
        label={fields.email}
        reason={reasonOf("email")}
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        of={form}
        name="im"
        label={optional(fields.im)}
        reason={reasonOf("im")}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}
