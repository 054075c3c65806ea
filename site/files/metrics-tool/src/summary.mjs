// The figures of a log. No input or output here.
// Sample of the fictional Parallax One platform. Apache-2.0.

export const REFRESH_RATES = [72, 90, 120];

/** The smallest value that `percent` of all values do not exceed (nearest rank), of sorted values. */
export function percentile(sorted, percent) {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

/**
 * How many refreshes showed an old picture because this frame was late. A frame may be up to half an
 * interval late before the compositor has to repeat the one before.
 */
export function droppedBy(frameMs, refresh) {
  return Math.max(0, Math.round((frameMs * refresh) / 1000) - 1);
}

const round = (value) => Math.round(value * 1000) / 1000;
const ascending = (values) => Float64Array.from(values).sort();

function percentiles(values) {
  const sorted = ascending(values);
  return {
    p50: round(percentile(sorted, 50)),
    p95: round(percentile(sorted, 95)),
    p99: round(percentile(sorted, 99)),
  };
}

function optional(frames, key) {
  const values = frames.map((frame) => frame[key]).filter((value) => value !== null);
  return values.length > 0 ? percentiles(values) : null;
}

/** Times in milliseconds, rates in frames per second, the display's refresh rate in Hz. */
export function summarize(frames, refresh) {
  let total = 0;
  let dropped = 0;
  let longest = frames[0];
  for (const frame of frames) {
    total += frame.frame;
    dropped += droppedBy(frame.frame, refresh);
    if (frame.frame > longest.frame) longest = frame;
  }
  const shown = frames.length + dropped;
  return {
    frames: frames.length,
    durationMs: round(total),
    meanFps: round((frames.length * 1000) / total),
    frameMs: percentiles(frames.map((frame) => frame.frame)),
    gpuMs: optional(frames, "gpu"),
    cpuMs: optional(frames, "cpu"),
    refresh,
    dropped,
    droppedShare: round(dropped / shown),
    longestStall: { frameMs: longest.frame, atMs: longest.time },
  };
}
