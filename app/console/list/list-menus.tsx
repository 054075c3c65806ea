import { useId, useState, type ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";

/** The menus that filter a list: beside its chips, or folded behind a button where there is little room. */
export function ListMenus({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  const { filter } = useWords().operator;
  const id = useId();
  const [isOpen, setOpen] = useState(isActive);
  return (
    <>
      <button
        type="button"
        className="chip list-menus-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {filter}
      </button>
      <div id={id} className={isOpen ? "list-menus" : "list-menus folded"}>
        {children}
      </div>
    </>
  );
}
