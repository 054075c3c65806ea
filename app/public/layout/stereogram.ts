/** The size of one half, and the gap between the two, in dots. */
export const half = { width: 120, height: 90 };
export const gap = 4;
/** The horizontal shift of near dots between the halves. */
export const disparity = 5;

/**
 * The two halves of a random-dot stereogram, row by row. They are identical except for the `near` dots, which the right
 * half has shifted to the left, with new dots in their place. `random` returns 0 to 1.
 */
export function halves(near: boolean[], width: number, random: () => number): [left: boolean[], right: boolean[]] {
  const left = near.map(() => random() < 0.5);
  const right = [...left];
  for (const [index, isNear] of near.entries()) {
    if (!isNear) continue;
    if (index % width >= disparity) right[index - disparity] = left[index] ?? false;
    if (!near[index + disparity]) right[index] = random() < 0.5; // dots that nothing was shifted to
  }
  return [left, right];
}
