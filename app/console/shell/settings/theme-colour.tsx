import { useId, useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { hueOf, isSameColour, withHue } from "../../../browser/theme/colour.ts";
import { ColourField } from "./colour-field.tsx";

/** The drawer's presets; the first is the default (specification, section 9). */
const presets = ["#409EFF", "#1890ff", "#304156", "#212121", "#11a983", "#13c2c2", "#6959CD", "#f5222d"] as const;

/**
 * Chooses the theme colour: a preset, a hexadecimal code, the system's picker, or another hue of the current colour.
 */
export function ThemeColour({ theme, onChange }: { theme: string; onChange: (theme: string) => void }) {
  const words = useWords().settings;
  const name = useId();
  const [slid, setSlid] = useState({ theme, hue: hueOf(theme) });
  const hue = isSameColour(slid.theme, theme) ? slid.hue : hueOf(theme); // rounding must not stop the slider
  const slide = (to: number) => {
    const next = withHue(theme, to);
    setSlid({ theme: next, hue: to });
    onChange(next);
  };
  return (
    <section>
      <h3 id={`${name}title`}>{words.theme}</h3>
      <div role="radiogroup" aria-labelledby={`${name}title`} className="swatches">
        {presets.map((preset, index) => (
          <input
            key={preset}
            type="radio"
            name={name}
            className="swatch"
            style={{ backgroundColor: preset }}
            aria-label={words.colours[index]}
            title={`${words.colours[index]} ${preset}`}
            value={preset}
            checked={isSameColour(preset, theme)}
            onChange={() => onChange(preset)}
          />
        ))}
      </div>
      <ColourField theme={theme} onChange={onChange} />
      <input
        type="range"
        className="hue"
        aria-label={words.hue}
        aria-valuetext={words.degrees(hue)}
        max={359}
        value={hue}
        onChange={(event) => slide(event.target.valueAsNumber)}
      />
      <p className="settings-sample text-meta text-ink-2">
        <span aria-hidden="true" className="button primary small">
          {words.sample}
        </span>
        {words.readable}
      </p>
    </section>
  );
}
