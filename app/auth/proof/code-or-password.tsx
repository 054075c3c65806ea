import { useWords } from "../../browser/locale/locale.ts";
import type { CodePurpose } from "../../../contract/schemas/accounts.ts";
import { Field } from "../../ui/form/field.tsx";
import type { Check, Form } from "../../ui/form/use-form.ts";
import { isAnyCode, isCode, isPasswordGiven, plainCode } from "../form/checks.ts";
import { CodeField } from "../form/code-field.tsx";
import { PasswordField } from "../form/password-fields.tsx";

/** What people type to prove who they are, by the name of its field. */
export const typedProofs = {
  password: { check: isPasswordGiven, read: (value) => value },
  code: { check: isCode, read: plainCode },
  otp: { check: isCode, read: plainCode },
  recoveryCode: { check: isAnyCode, read: (value) => value },
} as const satisfies Record<string, { check: Check; read: (value: string) => string }>;
export type TypedProof = keyof typeof typedProofs;

type Props = {
  of: Form;
  proof: TypedProof;
  /** For a code by SMS: the account's number, and what the code is for. */
  phone: string | null;
  purpose: CodePurpose;
};

/** The field for one of these; a code by SMS comes with the button that requests it. */
export function CodeOrPassword({ of: form, proof, phone, purpose }: Props) {
  const words = useWords();
  if (proof === "password")
    return <PasswordField of={form} name="password" label={words.form.password} autoComplete="current-password" />;
  if (proof === "code") {
    return (
      <>
        <input type="hidden" name="account" value={phone ?? ""} />
        <CodeField of={form} purpose={purpose} />
      </>
    );
  }
  const isApp = proof === "otp";
  return (
    <Field
      of={form}
      name={proof}
      label={isApp ? words.proof.otp : words.proof.recovery}
      type="text"
      autoComplete={isApp ? "one-time-code" : "off"}
      {...(isApp
        ? { inputMode: "numeric", className: "field-code num" }
        : { autoCapitalize: "none", spellCheck: false, hint: words.proof.recoveryHint })}
    />
  );
}
