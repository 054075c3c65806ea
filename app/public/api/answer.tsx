import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import type { Field } from "./operations.ts";
import { printedValue } from "./printed.ts";

/** Fields of an object that are shown without a click: few, and not within another object. */
const shownFields = 6;
const valueWidth = 30;

type AnswerProps = { fields: Field[]; sample: unknown; depth: number };

/** What a call answers, with the values of the answer beside it; objects in objects are folded. */
export function Answer({ fields, sample, depth }: AnswerProps) {
  const { api } = useWords();
  if (fields.length === 0) return null;
  return (
    <dl className="api-fields">
      {withoutTwins(fields).map(({ name, type, text, fields: inner, isTwin }) => {
        const value = isTwin ? undefined : valueIn(sample, name);
        return (
          <div key={name}>
            <dt>
              <code>{isTwin ? "en, zh" : name}</code>
              <span>{type === "{ en, zh }" ? api.bilingual : type}</span>
              {inner.length === 0 && value !== undefined && (
                <code className={value === null ? "api-value none" : "api-value"}>
                  {printedValue(value, valueWidth)}
                </code>
              )}
            </dt>
            <dd>
              {isTwin ? api.twins : <TextWithCode text={text} />}
              <Inner name={name} fields={inner} sample={valueIn(sample, name)} depth={depth + 1} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The fields of an object within the answer, folded if they are many or within another object; never those of a page's entries. */
function Inner({ name, ...props }: AnswerProps & { name: string }) {
  const { fields, depth } = props;
  const isShown = depth === 1 && (name === "items" || fields.length <= shownFields);
  if (fields.length === 0 || isShown) return <Answer {...props} />;
  return (
    <details className="api-inner">
      <summary>
        <code>{fields.map((field) => field.name).join(" · ")}</code>
        <ChevronDown size={15} />
      </summary>
      <Answer {...props} />
    </details>
  );
}

/** `en` and `zh` as one if both have the same fields. */
function withoutTwins(fields: Field[]): (Field & { isTwin: boolean })[] {
  const namesOf = (name: string) => JSON.stringify(fields.find((field) => field.name === name)?.fields.map(shapeOf));
  const areTwins = namesOf("en") !== undefined && namesOf("en") !== "[]" && namesOf("en") === namesOf("zh");
  return fields.flatMap((field) =>
    areTwins && field.name === "zh" ? [] : [{ ...field, isTwin: areTwins && field.name === "en" }],
  );
}

function shapeOf({ name, type }: Field): string {
  return `${name}: ${type}`;
}

/** The field of an object, or of the first in a list or a record that has it. */
function valueIn(sample: unknown, name: string): unknown {
  if (typeof sample !== "object" || sample === null) return undefined;
  const own = (sample as Record<string, unknown>)[name]; // an object has fields
  if (own !== undefined && !Array.isArray(sample)) return own;
  const found = Object.values(sample).map((each) => valueIn(each, name));
  return found.find((value) => value !== undefined && value !== null) ?? found.find((value) => value === null);
}
