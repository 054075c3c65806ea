import { useSyncExternalStore } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { storedValue } from "../../browser/storage/stored-value.ts";

/**
 * Whether single-key shortcuts are on; speech input and accidental key presses need a way to turn them off (WCAG
 * 2.1.4).
 */
const setting = storedValue("shortcuts", (value) => value !== false);

export function useShortcutsOn(): [boolean, (isOn: boolean) => void] {
  const isOn = useSyncExternalStore(setting.subscribe, setting.read);
  return [isOn, (next) => void setting.write(next)];
}

/** Whether the key event belongs to a dialog or menu above the view. */
function belongsElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-modal], [role=menu]") !== null;
}

/**
 * Runs `work` when the key is pressed while this view is visible, outside of fields, dialogs and menus. `key` is the
 * character, such as `j` or `?`.
 */
export function useShortcut(key: string, work: () => void, { isAlwaysOn = false } = {}): void {
  const [isOn] = useShortcutsOn();
  useHotkeys(key, work, {
    useKey: true,
    enabled: isOn || isAlwaysOn,
    preventDefault: true,
    ignoreModifiers: key === "?", // many keyboards need Shift for it
    ignoreEventWhen: (event) => belongsElsewhere(event) || event.isComposing || event.repeat,
  });
}
