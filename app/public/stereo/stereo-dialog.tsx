import { useId } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { Close } from "../../ui/icons.tsx";
import { stereoModes } from "./eyes.ts";

/** The status texts of `stereo-island.ts`. */
const states = ["none", "lost", "entering", "inside", "left", "refused"] as const;

/** Millimetres between the eyes of adults. */
const averageDistance = 63;

/** A scene for each eye, closed until a button with `data-opens="stereo"` names the scene in `data-about`. */
export function StereoDialog() {
  const { licence, stereo } = useWords();
  const id = useId();
  return (
    <dialog id="stereo" className="dialog stereo" aria-labelledby={id} data-island="stereo" data-light-dismiss="">
      <div className="dialog-frame">
        <header>
          <h2 id={id}>{stereo.title}</h2>
          <button type="button" className="icon-button large" aria-label={licence.close} data-closes="">
            <Close size={20} />
          </button>
        </header>
        <div className="dialog-body">
          <canvas tabIndex={0} role="img" aria-label={stereo.picture} aria-describedby={`${id}-turn`} />
          <div className="stereo-figure" />
          <p id={`${id}-turn`} className="stereo-turn text-meta text-ink-3">
            {stereo.turn}
          </p>
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
            <label className="stereo-distance text-ui cluster">
              {stereo.eyeDistance}
              <input
                type="range"
                min={58}
                max={72}
                defaultValue={averageDistance}
                aria-valuetext={stereo.millimetres(String(averageDistance))}
                autoComplete="off"
              />
              <span className="num" aria-hidden="true" data-text={stereo.millimetres("{mm}")}>
                {stereo.millimetres(String(averageDistance))}
              </span>
            </label>
          </div>
          <button type="button" className="button primary" data-enter="" hidden>
            {stereo.enter}
          </button>
        </div>
      </div>
    </dialog>
  );
}
