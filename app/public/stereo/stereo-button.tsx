import type { Words } from "../../../contract/words/en.ts";
import { Glasses } from "../../ui/icons.tsx";

/** `about`: the addresses of a picture or clip with both eyes side by side, for the light and for the dark. */
type Props = { about: string[]; texts: Words["stereo"]; className?: string };

/** Shows it in `StereoDialog`. Where the browser has a headset, the program of every page says so (`headset.ts`). */
export function StereoButton({ about, texts, className = "" }: Props) {
  return (
    <button
      type="button"
      className={`button no-print ${className}`.trim()}
      data-opens="stereo"
      data-about={about.join(" ")}
      data-headset={texts.openInHeadset}
    >
      <Glasses size={17} />
      <span>{texts.open}</span>
    </button>
  );
}
