import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { passwordKinds } from "../../../contract/password.ts";
import type { AccountRules } from "../../../contract/schemas/website.ts";
import { Eye, EyeOff } from "../../ui/form-icons.tsx";
import { Check } from "../../ui/icons.tsx";
import { Field } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";

type Props<Name extends string> = {
  of: Form<Name>;
  name: Name;
  label: string;
  autoComplete: "current-password" | "new-password";
  aside?: ReactNode;
  readOnly?: boolean;
  /** Rendered below the field. */
  children?: ReactNode;
};

/** A password field with a button that shows the password, and a Caps Lock warning. */
export function PasswordField<Name extends string>({ children, ...props }: Props<Name>) {
  const { form: texts } = useWords();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={look}
      onKeyUp={look}
      onBlur={() => setCapsLock(false)}
      after={
        <button
          type="button"
          className="field-eye"
          aria-label={texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          data-replay
        >
          <Icon size={18} />
        </button>
      }
    >
      <div role="status">{capsLock && <p className="field-hint">{texts.capsLock}</p>}</div>
      {children}
    </Field>
  );
}

const kindNames = ["digits", "uppercase", "lowercase", "symbols"] as const;

/** A new password with the rule's four kinds of characters (specification, section 5), and its repetition. */
export function NewPasswordFields({
  of: form,
  label,
  lengths: { shortest, longest },
}: {
  of: Form<"password" | "repeated">;
  label: string;
  lengths: AccountRules["password"];
}) {
  const { form: texts } = useWords();
  const kinds = passwordKinds(form.typed("password"));
  return (
    <>
      <PasswordField of={form} name="password" label={label} autoComplete="new-password">
        <div className="field-hint">
          {texts.rule(shortest, longest)}
          <ul className="kinds">
            {kindNames.map((kind) => (
              <li key={kind} data-included={kinds[kind] ? "" : undefined}>
                <Check size={14} />
                {texts.kinds[kind]}
                {kinds[kind] && <span className="hidden-text">{texts.kindIncluded}</span>}
              </li>
            ))}
          </ul>
        </div>
      </PasswordField>
      <PasswordField of={form} name="repeated" label={texts.repeatPassword} autoComplete="new-password" />
    </>
  );
}
