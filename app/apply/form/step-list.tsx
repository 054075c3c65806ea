import { use } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { ExtraFields, extraName } from "../fields/extra-fields.ts";
import { fieldsOf, stepsFor, type ApplicationValues, type FormName, type Step } from "../fields/fields.ts";
import { stepAddress } from "./use-step.ts";

/** The progress of the form, with what each step asks for and what is given; earlier steps can be opened again. */
export function StepList({ current, values }: { current: Step; values: ApplicationValues }) {
  const { steps: words, fields } = useWords().apply;
  const { language } = useLocale();
  const extra = use(ExtraFields);
  const steps = stepsFor(extra);
  const askedAt = (step: Step): { name: FormName; label: string }[] =>
    step === "extra"
      ? extra.map((field) => ({ name: extraName(field), label: field.label[language] }))
      : fieldsOf[step].filter((name) => name !== "im").map((name) => ({ name, label: fields[name] }));
  const at = steps.indexOf(current);
  return (
    <nav aria-label={words.label} className="apply-steps">
      <ol className="progress">
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={index < at ? "done" : index === at ? "now" : "next"}
            aria-current={index === at ? "step" : undefined}
          >
            {index < at ? (
              <LinkWithin to={stepAddress(step)}>
                {words[step]}
                <span className="hidden-text">, {words.done}</span>
              </LinkWithin>
            ) : (
              <span>{words[step]}</span>
            )}
            <ul className="step-asks">
              {askedAt(step).map(({ name, label }) => (
                <li key={name} data-given={values[name]?.trim() ? "" : undefined}>
                  {label}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </nav>
  );
}
