import { useEffect, useRef, useState, type ComponentType } from "react";
import { part } from "../../chunks.ts";
import { Close, icon } from "../../ui/icons.tsx";
import { usePartFailure } from "../use-part-failure.ts";
import { useShellWords } from "../words.ts";
import { useSettings } from "./settings.ts";
import { useDismissal } from "./use-dismissal.ts";

const Sliders = icon("M3 5h11m4 0h3M3 12h3m4 0h11M3 19h9m4 0h5M14 3v4m-4 3v4m2 3v4");
const fetchDrawer = () => import("./settings-drawer.tsx");

/** The handle at the right edge and, once it has been asked for, the drawer (specification, section 2). */
export function SettingsHandle() {
  const words = useShellWords().settings;
  const sayMissing = usePartFailure();
  const { showSettings } = useSettings();
  const [Drawer, setDrawer] = useState<ComponentType | null>(null);
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const handle = useRef<HTMLButtonElement>(null);

  const open = () => {
    part(fetchDrawer).then(({ SettingsDrawer }) => {
      setDrawer(() => SettingsDrawer);
      setOpen(true);
    }, sayMissing);
  };
  const close = () => {
    const { activeElement } = document;
    setOpen(false);
    if (activeElement === document.body || place.current?.contains(activeElement))
      handle.current?.focus({ preventScroll: true });
  };
  useDismissal(place, isOpen, close);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isOpen && Drawer) dataset["settings"] = "open"; // what stands beside it makes room
    return () => void delete dataset["settings"];
  }, [isOpen, Drawer]);

  if (!showSettings) return null;
  return (
    <aside ref={place} aria-label={words.place} className="settings no-print">
      <button
        ref={handle}
        type="button"
        className="settings-handle"
        aria-label={isOpen ? words.close : words.open}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPointerEnter={warmUp}
        onFocus={warmUp}
        onClick={() => (isOpen ? close() : open())}
      >
        {isOpen ? <Close size={20} /> : <Sliders size={20} />}
      </button>
      {isOpen && Drawer && <Drawer />}
    </aside>
  );
}

/** Fetches the drawer ahead. A failure is left to the click, which tries again and says so. */
function warmUp(): void {
  fetchDrawer().catch(() => {});
}
