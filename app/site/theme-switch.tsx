import { useWords } from "../language/words.ts";
import { chooseMode, modes, useMode } from "../settings.ts";

/** Light · Dark · System. */
export function ThemeSwitch() {
  const words = useWords();
  const mode = useMode();
  return (
    <div role="group" aria-label={words.site.theme} className="theme-switch no-print">
      {modes.map((each) => (
        <button key={each} type="button" aria-pressed={mode === each} onClick={() => chooseMode(each)} data-replay>
          {words.site[each]}
        </button>
      ))}
    </div>
  );
}
