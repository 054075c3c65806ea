import { useId } from "react";

/**
 * A choice that switches a panel in place. Radio buttons, so that it works with the keyboard and without a script:
 * the style sheet shows the panel whose number is chosen (`.segmented > [data-panel]`).
 */
export function Segments({
  label,
  items,
  value,
  onChange,
}: {
  label: string;
  items: readonly string[];
  value: number;
  onChange: (value: number) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segments" aria-label={label}>
      {items.map((item, index) => (
        <label key={item}>
          <input type="radio" name={name} value={index} checked={index === value} onChange={() => onChange(index)} />
          <span className="relative">{item}</span>
        </label>
      ))}
    </fieldset>
  );
}
