import { useRef, useState } from "react";
import { Bookmark } from "../icons.tsx";
import { Dialog, useCloseDialog } from "../controls/dialog.tsx";
import { ownerOf, useProfile } from "../guard/profile.ts";
import { SectionForm } from "../parts/section-form.tsx";
import { useSectionForm } from "../parts/use-section-form.ts";
import { useOperatorWords } from "../operator/words.ts";
import { announce } from "../../browser/message/announce.ts";
import { Field } from "../../ui/form/field.tsx";
import { Close } from "../../ui/icons.tsx";
import { filterOf, maxFilters, maxNameLength, useSavedFilters, withFilter, type SavedFilter } from "./saved-filters.ts";
import { useReviewWords } from "./words.ts";
import { UndoNote } from "../parts/undo-note.tsx";

/**
 * The reviewer's saved filters, and the button that saves the current one. `search`: the query string of the queue's
 * address.
 */
export function FilterBar({ search }: { search: string }) {
  const { saved: texts } = useReviewWords();
  const { data: profile } = useProfile();
  const { filters, save, remove, restore } = useSavedFilters(ownerOf(profile));
  const [isSaving, setSaving] = useState(false);
  const [removed, setRemoved] = useState<{ filter: SavedFilter; index: number } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const query = filterOf(search);
  const isNew = query !== "" && filters.every((filter) => filter.query !== query);
  if (filters.length === 0 && !isNew && !removed) return null;
  return (
    <div className="saved-filters" ref={bar} tabIndex={-1}>
      {filters.length > 0 && (
        <nav aria-label={texts.title} className="chips">
          {filters.map((filter, index) => (
            <span key={filter.query} className="chip-pair">
              <a
                className="chip"
                aria-current={filter.query === query ? "true" : undefined}
                href={`/review?${filter.query}`}
              >
                <bdi>{filter.name}</bdi>
              </a>
              <button
                type="button"
                className="icon-button"
                aria-label={texts.remove(filter.name)}
                onClick={() => {
                  remove(filter);
                  setRemoved({ filter, index });
                  announce(texts.removed);
                  bar.current?.focus({ preventScroll: true }); // the focused button was removed
                }}
              >
                <Close size={13} />
              </button>
            </span>
          ))}
        </nav>
      )}
      {removed && (
        <UndoNote
          text={texts.removed}
          undo={texts.undo}
          onUndo={() => {
            restore(removed.filter, removed.index);
            setRemoved(null);
            announce(texts.restored);
            bar.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {isNew && (
        <button type="button" className="button small" onClick={() => setSaving(true)}>
          <Bookmark size={15} />
          {texts.save}
        </button>
      )}
      {isSaving && (
        <SaveDialog
          query={query}
          filters={filters}
          onSave={(filter) => {
            if (!save(filter)) return;
            setRemoved(null); // another filter may have its place now
            announce(texts.done);
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

type SaveProps = {
  query: string;
  filters: readonly SavedFilter[];
  onSave: (filter: SavedFilter) => void;
  onClose: () => void;
};

function SaveDialog({ onClose, ...rest }: SaveProps) {
  const { saved: texts } = useReviewWords();
  const { close } = useOperatorWords();
  return (
    <Dialog title={texts.save} lead={texts.lead} closeLabel={close} onClose={onClose} small>
      <SaveForm {...rest} />
    </Dialog>
  );
}

function SaveForm({ query, filters, onSave }: Omit<SaveProps, "onClose">) {
  const { saved: texts } = useReviewWords();
  const close = useCloseDialog();
  const form = useSectionForm({
    checks: {
      name: (value) => {
        if (value.trim() === "") return () => texts.enterName;
        if (Array.from(value.trim()).length > maxNameLength) return () => texts.nameLong(maxNameLength);
        const isFull = withFilter(filters, { name: value.trim(), query }) === null;
        return isFull ? () => texts.full(maxFilters) : undefined;
      },
    },
    submit: ({ name }) => {
      onSave({ name: name.trim(), query });
      close();
      return Promise.resolve();
    },
  });
  return (
    <SectionForm of={form} submit={texts.saveButton} working={texts.saveButton} look="primary">
      <Field of={form} name="name" label={texts.name} type="text" autoComplete="off" />
    </SectionForm>
  );
}
