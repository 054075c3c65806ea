import type { Words } from "../../../contract/words/en.ts";
import type { SceneName } from "../../../contract/figures.ts";
import { Glasses } from "../../ui/icons.tsx";

type Props = { about: SceneName; texts: Words["stereo"]; className?: string };

/** Opens the scene in `StereoDialog`. Where the browser has a headset, the program of every page says so (`headset.ts`). */
export function StereoButton({ about, texts, className = "" }: Props) {
  return (
    <button
      type="button"
      className={`button no-print ${className}`.trim()}
      data-opens="stereo"
      data-about={about}
      data-headset={texts.openInHeadset}
    >
      <Glasses size={17} />
      <span>{texts.open}</span>
    </button>
  );
}
