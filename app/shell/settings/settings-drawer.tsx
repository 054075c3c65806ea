import { useEffect, useRef, useState } from "react";
import { modes } from "../../settings.ts";
import { Segments } from "../../ui/segments.tsx";
import { useShellWords } from "../words.ts";
import { changeSettings, defaults, useSettings, type Settings } from "./settings.ts";
import { ThemeColour } from "./theme-colour.tsx";
import { useThemeChange } from "./use-theme-change.ts";

const switches = ["tagsView", "fixedHeader", "sidebarLogo"] as const;

/** Theme colour, light or dark, and the switches of the frame (specification, section 2). What is set applies at once. */
export function SettingsDrawer() {
  const words = useShellWords().settings;
  const settings = useSettings();
  const { isApplying, changeTheme } = useThemeChange();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={panel} role="dialog" aria-label={words.title} tabIndex={-1} className="settings-panel">
      <h2>{words.title}</h2>
      <p role="status" className="settings-status">
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
    </div>
  );
}

/** Back to the defaults, and from there back again. */
function Reset({ settings, onReset }: { settings: Settings; onReset: (to: Settings) => void }) {
  const words = useShellWords().settings;
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
