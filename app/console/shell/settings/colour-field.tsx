import { useId, useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { isSameColour, readColour } from "../../../browser/theme/colour.ts";
import { Warning } from "../../../ui/icons.tsx";

/** A colour as hexadecimal code, with the system's colour picker. */
export function ColourField({ theme, onChange }: { theme: string; onChange: (theme: string) => void }) {
  const words = useWords().settings;
  const id = useId();
  const [shown, setShown] = useState(theme);
  const [draft, setDraft] = useState(theme);
  const [isWrong, setWrong] = useState(false);
  if (shown !== theme) {
    // changed elsewhere: the code follows
    setShown(theme);
    setDraft(theme);
    setWrong(false);
  }
  const accept = () => {
    const colour = readColour(draft);
    setWrong(!colour);
    if (colour && !isSameColour(colour, theme)) onChange(colour);
    else if (colour) setDraft(theme);
  };
  return (
    <>
      <div className="field-frame colour-field" data-wrong={isWrong || undefined}>
        <input
          type="color"
          className="swatch"
          aria-label={words.pick}
          value={theme.toLowerCase()}
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          aria-label={words.code}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? id : undefined}
          value={draft}
          maxLength={20}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
          onBlur={accept}
          onKeyDown={(event) => {
            if (event.key === "Enter") accept();
          }}
        />
      </div>
      {isWrong && (
        <p id={id} role="alert" className="field-wrong colour-wrong">
          <Warning size={14} />
          {words.wrong}
        </p>
      )}
    </>
  );
}
