import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { AnswerText } from "../../ui/form/answer-text.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { valuesOf } from "../fields/values.ts";
import { fieldLabel, fieldText } from "../fields/field-text.ts";
import { fieldNames, type FormName } from "../fields/fields.ts";

type Props = {
  application: ApplicationStatus;
  title: string;
  /** Fields that are shown elsewhere. */
  without?: readonly FormName[];
};
const none: readonly FormName[] = [];

/** The submitted values, collapsed. */
export function Sent({ application, title, without = none }: Props) {
  const words = useWords().apply;
  const { language } = useLocale();
  const values = valuesOf(application.application);
  const names = fieldNames.filter((name) => !without.includes(name));
  return (
    <details className="sent">
      <summary>
        <ChevronDown size={14} />
        {title}
      </summary>
      <dl>
        {names.map((name) => (
          <div key={name}>
            <dt>{fieldLabel(name, values, words)}</dt>
            <dd>
              <bdi>{fieldText(name, values, language, words) || words.notGiven}</bdi>
            </dd>
          </div>
        ))}
        {application.extraFields
          .filter(({ field }) => !without.includes(field))
          .map((answer) => (
            <div key={answer.field}>
              <dt>{answer.label[language]}</dt>
              <dd>{answer.text[language] === "" ? words.notGiven : <AnswerText answer={answer} />}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
