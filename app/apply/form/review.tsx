import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { LinkWithin } from "../../document/island/link-within.tsx";
import { FieldErrorText } from "../../ui/form/field.tsx";
import { fieldLabel, fieldText } from "../fields/field-text.ts";
import { checks, fieldsOf, type ApplicationValues, type FieldName } from "../fields/fields.ts";
import { stepAddress } from "./use-step.ts";

type Props = { values: ApplicationValues; reasonOf: (name: FieldName) => string | undefined };

/** Everything that will be submitted, with its issues and links to change it. */
export function Review({ values, reasonOf }: Props) {
  const words = useWords().apply;
  const { language } = useLocale();
  const account = useWords();
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
            {fieldsOf[step].map((name) => {
              const text = fieldText(name, values, language, words);
              const wrong = checks[name](values[name], values)?.(account) ?? reasonOf(name);
              return (
                <div key={name}>
                  <dt>{fieldLabel(name, values, words)}</dt>
                  <dd>
                    {text === "" ? (
                      wrong === undefined && <span className="text-ink-3">{words.notGiven}</span>
                    ) : (
                      <bdi>{text}</bdi>
                    )}
                    {wrong !== undefined && <FieldErrorText text={wrong} />}
                  </dd>
                </div>
              );
            })}
          </dl>
        </section>
      ))}
    </div>
  );
}
