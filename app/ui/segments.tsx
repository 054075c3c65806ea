import { useId } from "react";

type Props = { label: string; items: readonly string[]; value: number };

/**
 * A choice that switches a panel in place. Radio buttons, so that it works with the keyboard and without a script:
 * the style sheet shows the panel whose number is chosen (`.segmented > [data-panel]`). Without `onChange` the browser keeps
 * the choice; `systems` begins with the reader's own, and `remember` marks the choice of an engine, which is made once for all.
 */
export function Segments({
  label,
  items,
  value,
  onChange,
  systems = false,
  remember = false,
}: Props & { onChange?: (value: number) => void; systems?: boolean; remember?: boolean }) {
  const name = useId();
  return (
    <fieldset
      className="segments"
      aria-label={label}
      data-systems={systems ? "" : undefined}
      data-remember={remember ? "" : undefined}
    >
      {items.map((item, index) => (
        <label key={item}>
          <input
            type="radio"
            name={name}
            value={index}
            {...(onChange
              ? { checked: index === value, onChange: () => onChange(index) }
              : { defaultChecked: index === value })}
          />
          <span>{item}</span>
        </label>
      ))}
    </fieldset>
  );
}
