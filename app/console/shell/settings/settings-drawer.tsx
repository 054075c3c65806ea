import { Drawer as Base } from "@base-ui/react/drawer";
import { useRef, useState, type RefObject } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { modes } from "../../../browser/theme/settings.ts";
import { Segments } from "../../../ui/segments.tsx";
import { isModalOpen } from "../../form/modal.ts";
import { changeSettings, defaults, useSettings, type Settings } from "./settings.ts";
import { ThemeColour } from "./theme-colour.tsx";
import { useThemeChange } from "./use-theme-change.ts";

const switches = ["tagsView", "fixedHeader", "sidebarLogo"] as const;

type Props = {
  open: boolean;
  /** The handle's container, into which the drawer is rendered. */
  place: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** Theme colour, light or dark mode, and layout switches (specification, section 2). Changes apply at once. */
export function SettingsDrawer({ open, place, onClose }: Props) {
  const words = useWords().settings;
  const settings = useSettings();
  const { isApplying, changeTheme } = useThemeChange();
  const panel = useRef<HTMLDivElement>(null);
  const change = (_: boolean, { event }: Base.Root.ChangeEventDetails) => {
    const next = event instanceof FocusEvent ? event.relatedTarget : event.target;
    const isHandle = next instanceof Element && next.matches(".settings-handle, .settings-handle *"); // the handle closes it itself
    if (!isHandle && !isModalOpen()) onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={change} modal={false} swipeDirection="right">
      <Base.Portal container={place}>
        <Base.Viewport>
          <Base.Popup ref={panel} aria-label={words.title} initialFocus={panel} className="settings-panel">
            <Base.Content>
              <h2>{words.title}</h2>
              <p role="status" className="settings-status text-meta text-ink-2">
                {isApplying && (
                  <>
                    <span className="discs" />
                    {words.applying}
                  </>
                )}
              </p>
              <ThemeColour theme={settings.theme} onChange={changeTheme} />
              <section>
                <h3>{words.appearance}</h3>
                <Segments
                  label={words.appearance}
                  items={modes.map((mode) => words.modes[mode])}
                  value={modes.indexOf(settings.mode)}
                  onChange={(index) => changeSettings({ mode: modes[index] })}
                />
              </section>
              <section className="settings-switches">
                {switches.map((name) => (
                  <label key={name}>
                    {words[name]}
                    <input
                      type="checkbox"
                      role="switch"
                      className="switch"
                      checked={settings[name]}
                      aria-checked={settings[name]}
                      onChange={(event) => changeSettings({ [name]: event.target.checked })}
                    />
                  </label>
                ))}
              </section>
              <Reset
                settings={settings}
                onReset={({ theme, ...rest }) => {
                  changeSettings(rest);
                  changeTheme(theme);
                }}
              />
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Restores the defaults, and offers to undo that. */
function Reset({ settings, onReset }: { settings: Settings; onReset: (to: Settings) => void }) {
  const words = useWords().settings;
  const [before, setBefore] = useState<Settings | null>(null);
  const isDefault = JSON.stringify(settings) === JSON.stringify(defaults);
  const undo = isDefault ? before : null;
  return (
    <button
      type="button"
      className="quiet-link"
      disabled={isDefault && !undo}
      onClick={() => {
        setBefore(undo ? null : settings);
        onReset(undo ?? defaults);
      }}
    >
      {undo ? words.undo : words.reset}
    </button>
  );
}
