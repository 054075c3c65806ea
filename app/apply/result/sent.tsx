import { useLocale, useWords } from "../../browser/locale/locale.ts";
import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import { valuesOf } from "../fields/values.ts";
import { fieldLabel, fieldText } from "../fields/field-text.ts";
import { fieldNames, type FieldName } from "../fields/fields.ts";

type Props = {
  application: ApplicationStatus;
  title: string;
  /** Fields that are shown elsewhere. */
  without?: readonly FieldName[];
};
const none: readonly FieldName[] = [];

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
      </dl>
    </details>
  );
}
