import type { ComponentProps } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { FrameTimes } from "../../../contract/schemas/content.ts";
import { droppedFrames, frameLimit, refreshRates } from "./dropped.ts";
import { height, heightOf, perFrame, stepPath } from "./plot.ts";

const shownFirst = refreshRates[0];
const listed = 5;

/**
 * The frames of a log over the time that the display leaves for each. Without a script it shows the first refresh rate; with
 * one (`frames-island.ts`), another rate moves the limit, and each frame can be pointed at or reached by arrow keys.
 */
export function FramePlot({ frames }: { frames: FrameTimes[] }) {
  const { frames: texts } = useWords();
  const times = frames.map(([frame]) => frame);
  const width = frames.length * perFrame;
  return (
    <figure
      className="frame-plot text-ui no-print"
      data-island="frames"
      data-on="pointerover"
      data-frames={frames.map((each) => each.join()).join(" ")}
      data-text={texts.frame("{n}", "{at}", "{frame}", "{gpu}", "{cpu}")}
    >
      <figcaption className="font-semibold">{texts.title(frames.length)}</figcaption>
      <div role="group" aria-label={texts.refresh} className="chips">
        {refreshRates.map((rate) => (
          <button
            key={rate}
            type="button"
            className="chip"
            value={rate}
            aria-pressed={rate === shownFirst}
            data-limit={heightOf(frameLimit(rate))}
          >
            {texts.rate(rate)}
          </button>
        ))}
      </div>
      <div className="frame-picture">
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" fill="none" aria-hidden="true">
          <Line d={stepPath(frames.map(([, gpu]) => gpu))} stroke="var(--ghost)" />
          <Line d={stepPath(times)} stroke="var(--ink-2)" />
          <Line
            className="frame-limit"
            d={`M0 ${heightOf(frameLimit(shownFirst))}h${width}`}
            stroke="var(--bad)"
            strokeDasharray="4"
          />
          <Line className="frame-cursor" stroke="var(--link)" />
        </svg>
        <input type="range" min={1} max={frames.length} defaultValue={1} aria-label={texts.choose} />
      </div>
      {refreshRates.map((rate) => (
        <p key={rate} data-rate={rate} hidden={rate !== shownFirst}>
          {texts.dropped(droppedFrames(times, rate), rate, frameLimit(rate).toFixed(1))}
        </p>
      ))}
      <output className="text-ink-2">{texts.hint}</output>
      <Longest frames={frames} />
    </figure>
  );
}

/** The same stroke width at every size, because the drawing is stretched. */
function Line(line: ComponentProps<"path">) {
  return <path strokeWidth={1.5} vectorEffect="non-scaling-stroke" {...line} />;
}

/** The slow frames as text, for screen readers. */
function Longest({ frames }: { frames: FrameTimes[] }) {
  const { frames: texts } = useWords();
  const longest = frames
    .map((times, index) => ({ number: index + 1, times }))
    .toSorted((a, b) => b.times[0] - a.times[0])
    .slice(0, listed);
  return (
    <div className="hidden-text">
      <table>
        <caption>{texts.longest}</caption>
        <thead>
          <tr>
            {texts.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {longest.map(({ number, times }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {times.map((time, index) => (
                <td key={index}>{time}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
