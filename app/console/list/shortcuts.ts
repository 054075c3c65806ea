import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
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

/** Where a key means something else: fields, and dialogs and menus above the view. */
const elsewhere = "input, select, textarea, [contenteditable], [data-modal], [role=menu]";

/**
 * Runs `work` when the key is pressed while this view is visible, outside of fields, dialogs and menus. `key` is the
 * character, such as `j` or `?`.
 */
export function useShortcut(key: string, work: () => void, { isAlwaysOn = false } = {}): void {
  const [isOn] = useShortcutsOn();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, target } = event;
    const isModified = ctrlKey || metaKey || altKey || (shiftKey && key !== "?"); // many keyboards need Shift for it
    if (event.key.toLowerCase() !== key || isModified || isComposing || repeat || !(isOn || isAlwaysOn)) return;
    if (target instanceof Element && target.closest(elsewhere)) return;
    event.preventDefault();
    work();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Ctrl+S or Cmd+S saves, wherever the focus is in this view. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault(); // browsers would save the page
    save();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
