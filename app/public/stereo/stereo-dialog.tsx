import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Close } from "../../ui/icons.tsx";
import { stereoModes } from "./halves.ts";

/** The status texts of `stereo-island.ts`. */
const states = ["missing", "entering", "inside", "left", "refused"] as const;

/** A picture for each eye, closed until a button with `data-opens="stereo"` names the file in `data-about`. */
export function StereoDialog() {
  const { licence, stereo } = useWords();
  const id = useId();
  return (
    <dialog id="stereo" className="dialog stereo" aria-labelledby={id} data-island="stereo" data-light-dismiss="">
      <div className="dialog-frame">
        <header>
          <h2 id={id}>{stereo.title}</h2>
          <form method="dialog">
            <button type="submit" className="icon-button large" aria-label={licence.close}>
              <Close size={20} />
            </button>
          </form>
        </header>
        <div className="dialog-body">
          <canvas role="img" aria-label={stereo.picture} />
          <div role="status" className="text-ui text-ink-2">
            {stereoModes.map((way, index) => (
              <p key={way} data-says={way} hidden={index > 0}>
                {stereo.hints[way]}
              </p>
            ))}
            {states.map((state) => (
              <p key={state} data-says={state} hidden>
                {stereo.states[state]}
              </p>
            ))}
          </div>
          <div className="stereo-controls cluster">
            <fieldset className="segments" aria-label={stereo.ways}>
              {stereoModes.map((way, index) => (
                <label key={way} data-way={way}>
                  <input type="radio" name="stereo-way" value={way} defaultChecked={index === 0} />
                  <span>{stereo.names[way]}</span>
                </label>
              ))}
            </fieldset>
            <button type="button" className="button primary" data-enter="" hidden>
              {stereo.enter}
            </button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
