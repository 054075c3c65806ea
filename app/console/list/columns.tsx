import { useId, useSyncExternalStore } from "react";
import { storedValue } from "../../browser/storage/stored-value.ts";
import { useWords } from "../../browser/locale/locale.ts";
import type { Column } from "./data-list.tsx";

/** Columns that this browser hides, as `accounts.phone`. */
const hidden = storedValue("hiddenColumns", (value) =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === "string") : [],
);

/** The columns of a list that are shown. */
export function useShown<Item>(list: string | undefined, columns: readonly Column<Item>[]): readonly Column<Item>[] {
  const names = useSyncExternalStore(hidden.subscribe, hidden.read);
  return columns.filter(({ name }) => !names.includes(`${list}.${name}`));
}

/** Chooses which columns of a list are shown. */
export function ColumnMenu<Item>({ list, columns }: { list: string; columns: readonly Column<Item>[] }) {
  const texts = useWords().operator;
  const id = useId();
  const names = useSyncExternalStore(hidden.subscribe, hidden.read);
  return (
    <>
      <button type="button" className="chip column-button" popoverTarget={id}>
        {texts.columns}
      </button>
      <fieldset id={id} popover="auto" className="column-menu">
        <legend className="hidden-text">{texts.columns}</legend>
        {columns.map(({ name, head }) => {
          if (name === undefined) return null;
          const column = `${list}.${name}`;
          const isShown = !names.includes(column);
          return (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={isShown}
                onChange={() => hidden.write(isShown ? [...names, column] : names.filter((each) => each !== column))}
              />
              {head}
            </label>
          );
        })}
      </fieldset>
    </>
  );
}
