import { useState } from "react";
import { useWatch, type FieldPath } from "react-hook-form";
import { languages, type Language } from "../../../../contract/language.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { operatorsDay } from "../../../../contract/operators-day.ts";
import { useFormats } from "../../../browser/locale/use-formats.ts";
import { useWords } from "../../../browser/locale/locale.ts";
import { Note } from "../../../ui/note.tsx";
import { UnsavedHint } from "../../form/discard-button.tsx";
import { FormNote } from "../../form/form-note.tsx";
import { useSaveKey } from "../../list/shortcuts.ts";
import { firstGap, gapsOf, isEmpty, plannedDay, untranslatedIn, type ReleaseDraft } from "./release-draft.ts";
import { ReleaseDialog, type ReleaseAction } from "./release-dialog.tsx";
import type { ReleaseEditing } from "./use-release.ts";
import { showMessage } from "../../../browser/message/message.ts";

type Props = {
  editing: ReleaseEditing;
  product: AdminProduct | undefined;
  /** Product and version. */
  name: string;
  onDeleted: () => void;
};

/** Saves and publishes, and shows whether there are unsaved changes. */
export function EditorBar({ editing, product, name, onDeleted }: Props) {
  const texts = useWords().release;
  const { actions, state } = texts;
  const { release, form, isDirty, isBusy, isRestored, theirs, save, discard } = editing;
  const [action, setAction] = useState<ReleaseAction | null>(null);
  /** What cannot be done yet. */
  const [blocked, setBlocked] = useState<ReleaseAction | null>(null);
  const draft = useWatch({ control: form.control }) as ReleaseDraft; // every field has an initial value
  const [today] = useState(() => operatorsDay(new Date()));
  const untranslated = untranslatedIn(draft);

  const lacking = languages.filter((language) => gapsOf(draft)[language] > 0);
  const [lacked] = lacking;

  const open = (next: ReleaseAction) => {
    const goesOut = next === "publish" || next === "schedule";
    const wrong = !goesOut
      ? undefined
      : isEmpty(draft)
        ? { path: "notes.content.0.en", message: actions.empty }
        : untranslated.length > 0
          ? { path: firstGap(draft, untranslated) ?? "translation", message: actions.untranslatedLine }
          : undefined;
    setBlocked(wrong ? next : null);
    if (!wrong) return setAction(next);
    form.setError(wrong.path as FieldPath<ReleaseDraft>, { type: "server", message: wrong.message }); // a path of this form
  };
  const goOnWithout = (language: Language) => {
    form.clearErrors("notes");
    form.setValue("translation", `${language}.missing`, { shouldDirty: true });
    setAction(blocked);
    setBlocked(null);
  };
  const saveNow = async () => {
    const saved = await save();
    if (!saved) return;
    const isShown = saved.state === "published" || saved.state === "withdrawn";
    showMessage("done", isShown ? actions.savedShown : actions.saved[saved.state === "draft" ? "draft" : "other"]);
  };

  const isInProgress = release.state === "draft" || release.state === "scheduled";
  const mayGoOn = theirs === null;
  useSaveKey(() => action === null && isDirty && mayGoOn && void saveNow());
  return (
    <div className="decision-bar release-bar">
      {editing.blockedBy === "changed" && !theirs ? (
        <Note kind="info" role="alert">
          {state.reloaded}
        </Note>
      ) : (
        <FormNote of={editing} />
      )}
      {blocked !== null && (untranslated.length > 0 || isEmpty(draft)) && (
        <div role="alert" className="release-blocked text-ui cluster">
          <span className="field-wrong">{isEmpty(draft) ? actions.empty : actions.untranslated}</span>
          {!isEmpty(draft) && lacking.length === 1 && lacked && (
            <button type="button" className="button small" onClick={() => goOnWithout(lacked)}>
              {actions.without[lacked]}
            </button>
          )}
        </div>
      )}
      <MoreActions state={release.state} planned={plannedDay(draft, today)} mayGoOn={mayGoOn} onOpen={open} />
      <div className="release-keep" data-dirty={isDirty ? "" : undefined}>
        <UnsavedHint
          text={isDirty ? (isRestored ? state.restored : state.unsaved) : state.saved}
          isDirty={isDirty}
          discardLabel={state.discard}
          onDiscard={discard}
        />
        <kbd className="text-meta text-ink-3">Ctrl S</kbd>
        <button
          type="button"
          className={isInProgress || release.state === "withdrawn" ? "button" : "button primary"}
          aria-busy={isBusy}
          aria-disabled={!isDirty || !mayGoOn}
          onClick={() => isDirty && mayGoOn && void saveNow()}
        >
          {isBusy ? actions.saving : release.state === "draft" ? actions.saveDraft : actions.saveChanges}
        </button>
        {release.state !== "published" && (
          <button
            type="button"
            className="button primary"
            aria-disabled={!mayGoOn}
            onClick={() => mayGoOn && open("publish")}
          >
            {release.state === "withdrawn" ? actions.publish.again : actions.publish.button}
          </button>
        )}
      </div>
      {action && <ReleaseDialog {...{ action, editing, product, name, onDeleted }} onClose={() => setAction(null)} />}
    </div>
  );
}

type MoreProps = { state: string; planned: string | null; mayGoOn: boolean; onOpen: (action: ReleaseAction) => void };

/** Withdraws, schedules and deletes. */
function MoreActions({ state, planned, mayGoOn, onOpen }: MoreProps) {
  const { day } = useFormats();
  const { actions } = useWords().release;
  const isInProgress = state === "draft" || state === "scheduled";
  return (
    <div className="release-more">
      {state === "published" && (
        <button type="button" className="button bad" onClick={() => onOpen("withdraw")}>
          {actions.withdraw.button}
        </button>
      )}
      {isInProgress && (
        <button type="button" className="button" aria-disabled={!mayGoOn} onClick={() => mayGoOn && onOpen("schedule")}>
          {state === "scheduled"
            ? actions.schedule.change
            : planned === null
              ? actions.schedule.button
              : actions.schedule.on(day(planned))}
        </button>
      )}
      {isInProgress && (
        <button type="button" className="button" onClick={() => onOpen("remove")}>
          {actions.remove.button}
        </button>
      )}
    </div>
  );
}
