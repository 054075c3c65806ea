import { useEffect, useId, useRef, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { languageOf } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { Check, Close } from "../../ui/icons.tsx";
import { Select } from "../../ui/select.tsx";
import { addressPartOf, type Mark } from "./draft.ts";
import { addressParts, type Row } from "./rows.ts";
import { TemplateMenu } from "./template-menu.tsx";
import { withTemplate } from "./templates.ts";

type Props = {
  row: Row;
  /** The row's label. */
  name: string;
  mark: Mark | undefined;
  /** The applicant's language. */
  ln: 0 | 1;
  /** `undefined` removes the row's mark. */
  onMark: (mark: Mark | undefined) => void;
};

/** Accepts a row, or refuses it with a reason; a second press removes the mark but keeps the text. */
export function RowVerdict({ row, name, mark, ln, onMark }: Props) {
  const texts = useWords().review;
  const isRefused = mark?.verdict === "refused";
  const toggle = (verdict: Mark["verdict"]) => {
    const isSame = mark?.verdict === verdict;
    if (!isSame) return onMark({ text: "", ...mark, verdict });
    // Keeps the text: refusing again restores it
    onMark(mark.text === "" ? undefined : { ...mark, verdict: "accepted" });
  };
  return (
    <>
      <div className="review-marks">
        {row !== "whole" && (
          <button
            type="button"
            className="mark accepted"
            aria-label={texts.accept(name)}
            aria-pressed={mark?.verdict === "accepted"}
            onClick={() => toggle("accepted")}
          >
            <Check size={17} />
          </button>
        )}
        <button
          type="button"
          className="mark refused"
          aria-label={texts.refuseField(name)}
          aria-pressed={isRefused}
          onClick={() => toggle("refused")}
        >
          <Close size={17} />
        </button>
      </div>
      {isRefused && <ReasonField row={row} name={name} mark={mark} ln={ln} onMark={onMark} />}
    </>
  );
}

function ReasonField({ row, name, mark, ln, onMark }: Props & { mark: Mark }) {
  const texts = useWords().review;
  const { fields, languages } = useWords().operator;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(mark.text === "");
  const [wasLeft, setWasLeft] = useState(false);
  const isMissing = wasLeft && mark.text.trim() === "";

  useEffect(() => {
    if (isNew.current) field.current?.focus(); // opened by its button, not restored after a reload
    isNew.current = false;
  }, []);

  return (
    <div className="review-reason-form">
      {row === "address" && (
        <Select
          label={texts.part}
          name="part"
          value={addressPartOf(mark)}
          className="small"
          onChange={(chosen) =>
            onMark({ ...mark, part: addressParts.find((part) => part === chosen) ?? addressPartOf(mark) })
          }
        >
          {addressParts.map((part) => (
            <option key={part} value={part}>
              {fields[part]}
            </option>
          ))}
        </Select>
      )}
      <textarea
        ref={field}
        className="review-reason text-note"
        data-wrong={isMissing ? "" : undefined}
        aria-invalid={isMissing ? true : undefined}
        onBlur={() => setWasLeft(true)}
        rows={1}
        dir="auto"
        aria-label={texts.reason(name)}
        aria-describedby={`${id}-hint`}
        maxLength={limits.reason}
        value={mark.text}
        onChange={({ target }) => onMark({ ...mark, text: target.value })}
      />
      <p id={`${id}-hint`} className="text-meta text-ink-3">
        {texts.reasonHint(languages[languageOf(String(ln))])}
      </p>
      <TemplateMenu
        row={row}
        name={name}
        ln={ln}
        onChoose={(text, part) => onMark({ ...mark, ...(part && { part }), text: withTemplate(mark.text, text) })}
      />
    </div>
  );
}
