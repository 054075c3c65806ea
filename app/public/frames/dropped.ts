/** The display's refresh rates (Hz) at which a log can be looked at. */
export const refreshRates = [72, 90, 120] as const;

/** Milliseconds that a frame may take at a refresh rate. */
export function frameLimit(refresh: number): number {
  return 1_000 / refresh;
}

/**
 * How many refreshes showed an old picture, as the metrics tool counts them: a frame may be late by up to half an interval
 * before the one before is repeated.
 */
export function droppedFrames(frameTimes: number[], refresh: number): number {
  return frameTimes.reduce((sum, time) => sum + Math.max(0, Math.round((time * refresh) / 1_000) - 1), 0);
}
