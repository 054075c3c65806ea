import { use } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { FieldErrorText } from "../../ui/form/field.tsx";
import { fieldLabel, fieldText } from "../fields/field-text.ts";
import type { Check } from "../../ui/form/use-form.ts";
import { askedIn, extraChecks, ExtraFields, extraName, extraText } from "../fields/extra-fields.ts";
import { checks, fieldsOf, type ApplicationValues, type FormName } from "../fields/fields.ts";
import { stepAddress } from "./use-step.ts";

type Props = {
  values: ApplicationValues;
  isGuest: boolean;
  reasonOf: (name: FormName) => string | undefined;
};

/** Everything that will be submitted, with its issues and links to change it. */
export function Review({ values, isGuest, reasonOf }: Props) {
  const words = useWords().apply;
  const { language } = useLocale();
  const all = useWords();
  const extra = use(ExtraFields);
  const allChecks: Partial<Record<FormName, Check>> = { ...checks, ...extraChecks(extra, isGuest) };
  const wrongOf = (name: FormName) => allChecks[name]?.(values[name] ?? "", values)?.(all) ?? reasonOf(name);
  return (
    <div className="review">
      <p className="form-text">{words.check}</p>
      {(["organization", "contact", "address"] as const).map((step) => (
        <section key={step} aria-labelledby={`review-${step}`}>
          <header>
            <h3 id={`review-${step}`}>{words.steps[step]}</h3>
            <LinkWithin to={stepAddress(step)} className="link" aria-label={words.changeStep(words.steps[step])}>
              {words.change}
            </LinkWithin>
          </header>
          <dl>
            {fieldsOf[step].map((name) => (
              <Row
                key={name}
                label={fieldLabel(name, values, words)}
                text={fieldText(name, values, language, words)}
                wrong={wrongOf(name)}
              />
            ))}
          </dl>
        </section>
      ))}
      {extra.length > 0 && (
        <section aria-labelledby="review-extra">
          <header>
            <h3 id="review-extra">{words.steps.extra}</h3>
            <LinkWithin to={stepAddress("extra")} className="link" aria-label={words.changeStep(words.steps.extra)}>
              {words.change}
            </LinkWithin>
          </header>
          <dl>
            {askedIn(extra, values).map((field) => (
              <Row
                key={field.key}
                label={field.label[language]}
                text={extraText(field, values[extraName(field)] ?? "", language)}
                wrong={wrongOf(extraName(field))}
              />
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

function Row({ label, text, wrong }: { label: string; text: string; wrong: string | undefined }) {
  const { notGiven } = useWords().apply;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {text === "" ? (
          wrong === undefined && <span className="text-ink-3">{notGiven}</span>
        ) : (
          <bdi className="answer-lines">{text}</bdi>
        )}
        {wrong !== undefined && <FieldErrorText text={wrong} />}
      </dd>
    </div>
  );
}
