import { useEffect, useRef, useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Close, icon } from "../../../ui/icons.tsx";
import { useLazyComponent } from "../../loading/use-lazy-component.ts";
import { useSettings } from "./settings.ts";

const Sliders = icon("M3 5h11m4 0h3M3 12h3m4 0h11M3 19h9m4 0h5M14 3v4m-4 3v4m2 3v4");
const fetchDrawer = () => import("./settings-drawer.tsx").then(({ SettingsDrawer }) => SettingsDrawer);

let open: (() => void) | undefined;
/** Opens the drawer from elsewhere, once the handle is there. */
export function openSettings(): void {
  open?.();
}

/** The handle at the right edge, and the drawer once it has loaded (specification, section 2). */
export function SettingsHandle() {
  const words = useWords().settings;
  const { showSettings } = useSettings();
  const { Component: Drawer, load, prepare } = useLazyComponent(fetchDrawer);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    open = () => load(() => setOpen(true));
    return () => (open = undefined);
  }, [load]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOpen) dataset["settings"] = "open"; // styles make room for it
    return () => void delete dataset["settings"];
  }, [isOpen]);

  if (!showSettings) return null;
  return (
    <aside ref={place} aria-label={words.place} className="settings no-print">
      <button
        type="button"
        className="settings-handle"
        aria-label={isOpen ? words.close : words.open}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => (isOpen ? setOpen(false) : load(() => setOpen(true)))}
      >
        {isOpen ? <Close size={20} /> : <Sliders size={14} />}
      </button>
      {Drawer && <Drawer open={isOpen} place={place} onClose={() => setOpen(false)} />}
    </aside>
  );
}
