// The report for a terminal.
// Sample of the fictional Parallax One platform. Apache-2.0.

const ms = (value) => `${value.toFixed(2)} ms`;
const line = (label, value) => `${label.padEnd(16)}${value}\n`;
const percentiles = ({ p50, p95, p99 }) => `p50 ${ms(p50)}   p95 ${ms(p95)}   p99 ${ms(p99)}`;

/** The lines of a summary: `[label, value]`, the same for the terminal and the page. */
export function figures(summary) {
  const { frames, durationMs, refresh, dropped, droppedShare, longestStall } = summary;
  const rows = [
    ["frames", `${frames} in ${(durationMs / 1000).toFixed(2)} s`],
    ["mean rate", `${summary.meanFps.toFixed(2)} fps`],
    ["frame time", percentiles(summary.frameMs)],
  ];
  if (summary.gpuMs) rows.push(["GPU time", percentiles(summary.gpuMs)]);
  if (summary.cpuMs) rows.push(["CPU time", percentiles(summary.cpuMs)]);
  rows.push(["dropped frames", `${dropped} at ${refresh} Hz (${(droppedShare * 100).toFixed(2)} %)`]);
  rows.push(["longest stall", `${ms(longestStall.frameMs)} at ${longestStall.atMs} ms`]);
  return rows;
}

export function textReport(summary, name) {
  const rows = figures(summary).map(([label, value]) => line(label, value));
  return `${name}\n${rows.join("")}`;
}
