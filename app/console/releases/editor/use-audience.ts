import { strictestAudience, type Audience } from "../../../../contract/audience.ts";
import type { AdminProduct } from "../../../../contract/schemas/publishing.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";

/** Returns who a release is for: the strictest of its own audience, that of its channel and that of its product. */
export function useAudience(
  product: AdminProduct | undefined,
): (release: { audience: Audience; channel: string }) => Audience {
  const channels = useTaxonomy().lists?.channels ?? [];
  return ({ audience, channel }) =>
    strictestAudience([{ audience }, ...channels.filter(({ key }) => key === channel), ...(product ? [product] : [])]);
}
