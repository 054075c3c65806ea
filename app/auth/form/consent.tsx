import { useId } from "react";
import { languageTag, type Language } from "../../../contract/language.ts";
import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Check, Form } from "../../ui/form/use-form.ts";
import type { AskedPolicy } from "./account-rules.ts";

type Props = { of: Form<"agreed">; policies: AskedPolicy[] };

/** The consent checkbox, if there is something to agree to; the texts open in new tabs, so that input is kept. */
export function Consent({ of: form, policies }: Props) {
  const { language } = useLocale();
  const { register } = useWords();
  const id = useId();
  if (policies.length === 0) return null;
  const [before, after] = register.agree;
  const error = form.errorOf("agreed");
  let index = 0;
  const names = listOf(policies, language).map(({ type, value }) => {
    const policy = type === "element" ? policies[index++] : undefined;
    if (!policy) return value;
    return (
      <a key={policy.slug} href={policy.path} target="_blank" rel="noopener" className="link">
        {value}
        <span className="hidden-text"> {register.newTab}</span>
      </a>
    );
  });
  return (
    <div className="field">
      <div className="tick">
        <input
          id={id}
          type="checkbox"
          name="agreed"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-below`}
        />
        <label htmlFor={id}>
          {before}
          {names}
          {after}
        </label>
      </div>
      <div id={`${id}-below`} className="field-below">
        {error !== undefined && <FieldErrorText text={error} />}
      </div>
    </div>
  );
}

/** The check of the checkbox. */
export function isAgreed(policies: AskedPolicy[], language: Language): Check {
  return (value) => {
    if (value !== "" || policies.length === 0) return undefined;
    const names = listOf(policies, language).map((part) => part.value);
    return ({ form }) => form.agreeFirst(names.join(""));
  };
}

/** The versions that the form shows. */
export function versionsOf(policies: AskedPolicy[]): PolicyVersions {
  return Object.fromEntries(policies.map(({ slug, version }) => [slug, version]));
}

/** The titles as a language lists them, in order. */
function listOf(policies: AskedPolicy[], language: Language) {
  return new Intl.ListFormat(languageTag[language]).formatToParts(policies.map(({ title }) => title));
}
