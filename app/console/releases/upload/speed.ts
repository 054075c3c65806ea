/** The progress of a transfer, in bytes and milliseconds. */
type Progress = { bytes: number; at: number };

/** A transfer's recent speed in bytes per second, as an exponential moving average. */
export type Speed = { last: Progress; bytesPerSecond: number | null };

/** A sample's weight falls to a third after this many milliseconds. */
const memory = 5_000;
/** Samples closer together than this are ignored, in milliseconds. */
const minInterval = 250;

export function startSpeed(first: Progress): Speed {
  return { last: first, bytesPerSecond: null };
}

export function measureSpeed(speed: Speed, sample: Progress): Speed {
  const passed = sample.at - speed.last.at;
  if (passed < minInterval) return speed;
  const now = Math.max(0, ((sample.bytes - speed.last.bytes) * 1_000) / passed);
  const weight = Math.exp(-passed / memory);
  const before = speed.bytesPerSecond;
  return { last: sample, bytesPerSecond: before === null ? now : before * weight + now * (1 - weight) };
}

/** Seconds until the transfer ends at this speed; `null` if that is unknown. */
export function remainingSeconds(speed: Speed, size: number): number | null {
  if (speed.bytesPerSecond === null || speed.bytesPerSecond < 1) return null;
  return Math.ceil((size - speed.last.bytes) / speed.bytesPerSecond);
}
