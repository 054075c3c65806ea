import { useWords } from "../../../browser/locale/locale.ts";
import { Maximize, Minimize } from "../../icons.tsx";
import { useFullscreen } from "./use-fullscreen.ts";

export function FullscreenButton({ isRow = false }: { isRow?: boolean }) {
  const { bar } = useWords();
  const [isFull, toggle] = useFullscreen();
  const label = isFull ? bar.leaveFullScreen : bar.fullScreen;
  const Icon = isFull ? Minimize : Maximize;
  return (
    <button
      type="button"
      className={isRow ? "bar-row" : "bar-button"}
      aria-label={isRow ? undefined : label}
      title={isRow ? undefined : label}
      onClick={toggle}
    >
      <Icon size={18} />
      {isRow && <span>{label}</span>}
    </button>
  );
}
