import { useWords } from "../../browser/locale/locale.ts";
import { modes } from "../../browser/theme/settings.ts";

/** Light, dark or system; the page island marks the current mode and handles clicks. */
export function ThemeSwitch() {
  const words = useWords();
  return (
    <div role="group" aria-label={words.site.theme} className="theme-switch no-print">
      {modes.map((each) => (
        <button key={each} type="button" aria-pressed={each === "system"} data-mode={each}>
          {words.site[each]}
        </button>
      ))}
    </div>
  );
}
