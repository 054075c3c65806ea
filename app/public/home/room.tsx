import { useWords } from "../../browser/locale/locale.ts";
import { desktopLens, phoneLens } from "../../ui/lens.ts";
import { Plates } from "../../ui/plates.tsx";
import { StereoButton } from "../stereo/stereo-button.tsx";

/**
 * The room of the first screen, as the wearer of a headset sees it. The lens is there until it is drawn (`room-island.ts`), and
 * stays where it is not: without scripts, with reduced motion, on paper.
 */
export function Room() {
  const { home, stereo } = useWords();
  return (
    <div className="room" data-island="room" data-on="idle">
      <div className="lens" aria-hidden="true">
        <Plates lens={desktopLens} className="lens-wide" />
        <Plates lens={phoneLens} className="lens-narrow" />
      </div>
      <p className="room-caption no-print text-meta text-ink-2">
        <span data-frame="" hidden>
          <b /> <span />
        </span>
        <span>{home.room}</span>
        <StereoButton about="room" texts={stereo} />
      </p>
    </div>
  );
}
