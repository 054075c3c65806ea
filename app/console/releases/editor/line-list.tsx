import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useWords } from "../../../browser/locale/locale.ts";
import { languages, languageTag, type Language } from "../../../../contract/language.ts";
import { limits } from "../../../../contract/limits.ts";
import { announce } from "../../../browser/message/announce.ts";
import { FieldErrorText } from "../../../ui/form/field.tsx";
import { Close } from "../../../ui/icons.tsx";
import { ArrowDown, ArrowUp, Plus } from "../../icons.tsx";
import { useFieldError } from "../../form/fields.tsx";
import { gapsIn, linesOfText, withPasted, type ListName, type ReleaseDraft, type NoteRow } from "./release-draft.ts";
import { useListName } from "./use-list-name.ts";
import { UndoNote } from "./undo-note.tsx";

const emptyRow: NoteRow = { en: "", zh: "" };

/** One list of the notes: its lines in both languages, side by side. */
export function LineList({ list }: { list: ListName }) {
  const { notes: texts } = useWords().release;
  const { name, fields, removed, append, moveRow, removeRow, undo, press, paste } = useLines(list);
  const title = useListName()(list);
  const error = useFieldError(`${name}.root`);

  return (
    <section className="note-list stack" aria-label={title} data-wrong={error === undefined ? undefined : ""}>
      <div className="note-list-head cluster">
        <ListSummary list={list} title={title} />
        <button type="button" className="button small" aria-label={texts.addLineTo(title)} onClick={append}>
          <Plus size={14} />
          {texts.addLine}
        </button>
      </div>
      {error !== undefined && <FieldErrorText text={error} />}
      <ol>
        {fields.map((field, index) => (
          <li key={field.id} className="note-row">
            {languages.map((language) => (
              <Line
                key={language}
                name={`${name}.${index}.${language}`}
                list={title}
                index={index + 1}
                language={language}
                onKeyDown={(event) => press(event, index, language)}
                onPaste={(event) => paste(event, index, language)}
              />
            ))}
            <RowTools
              list={title}
              index={index}
              isLast={index === fields.length - 1}
              onMove={(by) => moveRow(index, index + by)}
              onRemove={() => removeRow(index)}
            />
          </li>
        ))}
      </ol>
      {removed && <UndoNote text={texts.removed} undo={texts.undo} onUndo={undo} />}
    </section>
  );
}

/** The lines of one list, and what keys, buttons and pasting do to them. */
function useLines(list: ListName) {
  const { notes: texts } = useWords().release;
  const { control, setFocus, getValues } = useFormContext<ReleaseDraft>();
  const name = `notes.${list}` as const;
  const { fields, insert, remove, move, replace } = useFieldArray({ control, name });
  const [removed, setRemoved] = useState<{ index: number; row: NoteRow } | null>(null);

  // After rows were added or replaced, the new line receives the focus
  const target = useRef<{ index: number; language: Language } | null>(null);
  useEffect(() => {
    if (!target.current) return;
    const { index, language } = target.current;
    target.current = null;
    setFocus(`${name}.${index}.${language}`);
  }, [fields, name, setFocus]);

  const rows = (): NoteRow[] => getValues(name);

  const moveRow = (from: number, to: number) => {
    if (to < 0 || to >= fields.length) return;
    move(from, to); // the focused element moves along and keeps the focus
    announce(texts.moved(to + 1));
  };
  const removeRow = (index: number) => {
    const row = rows()[index];
    const isEmpty = !row || (row.en.trim() === "" && row.zh.trim() === "");
    setRemoved(isEmpty || !row ? null : { index, row });
    remove(index);
    announce(texts.removed);
  };
  const addAfter = (index: number, language: Language) => {
    target.current = { index: index + 1, language };
    insert(index + 1, { ...emptyRow }, { shouldFocus: false });
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>, index: number, language: Language) => {
    const { key, altKey, shiftKey, currentTarget } = event;
    if (event.nativeEvent.isComposing) return; // Enter ends the composition, not the line
    if (key === "Enter" && !shiftKey) {
      event.preventDefault();
      addAfter(index, language);
    } else if (altKey && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      moveRow(index, index + (key === "ArrowUp" ? -1 : 1));
    } else if (key === "Backspace" && currentTarget.value === "" && fields.length > 1) {
      const row = rows()[index];
      if (!row || row.en !== "" || row.zh !== "") return;
      event.preventDefault();
      target.current = { index: Math.max(0, index - 1), language };
      removeRow(index);
    }
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>, index: number, language: Language) => {
    const [first = "", ...more] = linesOfText(event.clipboardData.getData("text/plain"));
    if (more.length === 0) return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const lines = [value.slice(0, selectionStart) + first + value.slice(selectionEnd), ...more];
    target.current = { index: index + lines.length - 1, language };
    replace(withPasted(rows(), index, language, lines));
  };

  const undo = () => {
    if (!removed) return;
    target.current = { index: removed.index, language: "en" };
    insert(removed.index, removed.row, { shouldFocus: false });
    setRemoved(null);
  };
  const append = () => addAfter(fields.length - 1, "en");
  return { name, fields, removed, append, moveRow, removeRow, undo, press, paste };
}

type ToolsProps = { list: string; index: number; isLast: boolean; onMove: (by: 1 | -1) => void; onRemove: () => void };

function RowTools({ list, index, isLast, onMove, onRemove }: ToolsProps) {
  const { notes: texts } = useWords().release;
  return (
    <div className="note-row-tools">
      <button
        type="button"
        className="icon-button"
        aria-label={texts.moveUp(list, index + 1)}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={15} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={texts.moveDown(list, index + 1)}
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={15} />
      </button>
      <button type="button" className="icon-button" aria-label={texts.remove(list, index + 1)} onClick={onRemove}>
        <Close size={15} />
      </button>
    </div>
  );
}

/** The list's name and the number of missing translations. */
function ListSummary({ list, title }: { list: ListName; title: string }) {
  const { notes: texts } = useWords().release;
  const { control } = useFormContext<ReleaseDraft>();
  const rows: NoteRow[] = useWatch({ control, name: `notes.${list}` });
  const gaps = gapsIn(rows);
  return (
    <>
      <h3>{title}</h3>
      {languages.map(
        (language) =>
          gaps[language] > 0 && (
            <span key={language} className="tag warn">
              {texts.gaps[language](gaps[language])}
            </span>
          ),
      )}
    </>
  );
}

type LineProps = {
  name: `notes.${ListName}.${number}.${Language}`;
  list: string;
  index: number;
  language: Language;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
};

function Line({ name, list, index, language, ...events }: LineProps) {
  const { notes: texts } = useWords().release;
  const { languages: names } = useWords().operator;
  const { register, clearErrors } = useFormContext<ReleaseDraft>();
  const error = useFieldError(name);
  return (
    <div className="note-line">
      <textarea
        {...register(name, { onChange: () => clearErrors(name) })}
        {...events}
        rows={1}
        dir="auto"
        lang={languageTag[language]}
        maxLength={limits.noteLine}
        aria-label={texts.line(list, index, names[language])}
        placeholder={texts.missing(names[language])}
        aria-invalid={error === undefined ? undefined : true}
        data-wrong={error === undefined ? undefined : ""}
      />
      {error !== undefined && <FieldErrorText text={error} />}
    </div>
  );
}
