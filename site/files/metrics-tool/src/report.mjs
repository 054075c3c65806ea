// The report as one HTML file: no script, nothing loaded from elsewhere.
// Sample of the fictional Parallax One platform. Apache-2.0.
import { figures } from "./text.mjs";

const WIDTH = 1000;
const HEIGHT = 260;
const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escape = (text) => String(text).replace(/[&<>"]/g, (character) => ESCAPES[character]);

/** At most one value a pixel. The largest of each bucket stays, because a stall is what matters. */
export function buckets(values, count) {
  if (values.length <= count) return values;
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * values.length) / count);
    const to = Math.floor(((index + 1) * values.length) / count);
    return values.slice(from, to).reduce((most, value) => Math.max(most, value), 0);
  });
}

function chart(frames, refresh) {
  const values = buckets(
    frames.map((frame) => frame.frame),
    WIDTH,
  );
  const interval = 1000 / refresh;
  const top = Math.max(
    interval * 2,
    values.reduce((most, value) => Math.max(most, value), 0),
  );
  const y = (value) => (HEIGHT - (value / top) * HEIGHT).toFixed(1);
  const step = WIDTH / values.length;
  const points = values.map((value, index) => `${((index + 0.5) * step).toFixed(1)},${y(value)}`);
  const label = `Frame time over ${frames.length} frames, up to ${top.toFixed(1)} ms; the line is one refresh, ${interval.toFixed(2)} ms`;
  return `<figure>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escape(label)}">
<line class="refresh" x1="0" x2="${WIDTH}" y1="${y(interval)}" y2="${y(interval)}"/>
<polyline points="${points.join(" ")}"/>
</svg>
<figcaption>${escape(label)}.</figcaption>
</figure>`;
}

const STYLE = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
th { text-align: left; font-weight: 500; padding-right: 2rem; }
td { font-variant-numeric: tabular-nums; white-space: pre-wrap; }
figure { margin: 2rem 0; }
svg { width: 100%; border-bottom: 1px solid currentColor; }
polyline { fill: none; stroke: #2f7fd0; stroke-width: 1.5; vector-effect: non-scaling-stroke; }
.refresh { stroke: currentColor; stroke-dasharray: 4 4; opacity: 0.6; }`;

export function htmlReport(frames, summary, name) {
  const rows = figures(summary).map(
    ([label, value]) => `<tr><th scope="row">${escape(label)}</th><td>${escape(value)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Frame times: ${escape(name)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<h1>Frame times: ${escape(name)}</h1>
<table>
${rows.join("\n")}
</table>
${chart(frames, summary.refresh)}
</body>
</html>
`;
}
