import { useId } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { policyPaths } from "../../../contract/policies.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";

/** The consent checkbox; both texts open in new tabs, so that input is kept. */
export function Consent({ of: form }: { of: Form<"agreed"> }) {
  const { language } = useLocale();
  const { register } = useWords();
  const id = useId();
  const { agree } = register;
  const error = form.errorOf("agreed");
  const link = (slug: "server" | "protection") => (
    <a href={policyPaths(slug)[language]} target="_blank" rel="noopener" className="link">
      {agree[slug]}
      <span className="hidden-text"> {register.newTab}</span>
    </a>
  );
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
          {agree.before}
          {link("server")}
          {agree.between}
          {link("protection")}
          {agree.after}
        </label>
      </div>
      <div id={`${id}-below`} className="field-below">
        {error !== undefined && <FieldErrorText text={error} />}
      </div>
    </div>
  );
}
