import { use } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { ExtraFields } from "../fields/extra-fields.ts";
import { fieldsOf, stepsFor, type Step } from "../fields/fields.ts";
import { stepAddress } from "./use-step.ts";

/** The progress of the form, with what each step asks for; earlier steps can be opened again. */
export function StepList({ current }: { current: Step }) {
  const { steps: words, fields } = useWords().apply;
  const { language } = useLocale();
  const extra = use(ExtraFields);
  const steps = stepsFor(extra);
  const askedAt = (step: Step) =>
    step === "extra"
      ? extra.map(({ label }) => label[language])
      : fieldsOf[step].filter((name) => name !== "im").map((name) => fields[name]);
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
            <span className="step-asks text-meta">{askedAt(step).join(" · ")}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
