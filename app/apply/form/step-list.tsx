import { use } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { ExtraFields } from "../fields/extra-fields.ts";
import { stepsFor, type Step } from "../fields/fields.ts";
import { stepAddress } from "./use-step.ts";

/** The progress of the form; earlier steps can be opened again. */
export function StepList({ current }: { current: Step }) {
  const { steps: words } = useWords().apply;
  const steps = stepsFor(use(ExtraFields));
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
          </li>
        ))}
      </ol>
    </nav>
  );
}
