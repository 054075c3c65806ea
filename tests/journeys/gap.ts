import type { Locator } from "@playwright/test";

/** CSS pixels between the bottom of one element and the top of another below it. */
export async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = await Promise.all([upper.boundingBox(), lower.boundingBox()]);
  if (!above || !below) throw new Error("both elements must be visible");
  return below.y - (above.y + above.height);
}
