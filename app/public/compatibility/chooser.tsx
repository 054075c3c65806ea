import { useId } from "react";
import { limits } from "../../../contract/limits.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Asked } from "./data.ts";

/** A form of the reader's versions, whose answer is the page's address. */
export function Chooser({ path, asked, isAsked }: { path: string; asked: Asked[]; isAsked: boolean }) {
  const { compatibility: texts } = useWords();
  if (asked.length === 0) return null;
  return (
    <form action={path} className="chooser no-print">
      {asked.map((each) => (
        <VersionField key={each.key} asked={each} />
      ))}
      <div className="button-row">
        <button type="submit" className="button primary">
          {texts.find}
        </button>
        {isAsked && (
          <a href={path} className="button">
            {texts.clear}
          </a>
        )}
      </div>
    </form>
  );
}

function VersionField({ asked: { key, name, value, example, wrong } }: { asked: Asked }) {
  const { compatibility: texts } = useWords();
  const id = useId();
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{name}</label>
      </div>
      <div className="field-frame" data-wrong={wrong === null ? undefined : ""}>
        <input
          id={id}
          name={key}
          defaultValue={value}
          placeholder={texts.example(example)}
          maxLength={limits.version}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={wrong === null ? undefined : true}
          aria-describedby={wrong === null ? undefined : `${id}-below`}
        />
      </div>
      {wrong !== null && (
        <div id={`${id}-below`} className="field-below">
          <FieldErrorText text={wrong} />
        </div>
      )}
    </div>
  );
}
