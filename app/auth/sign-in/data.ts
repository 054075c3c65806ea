import type { LoadRequest } from "../../document/server/loading.ts";
import { safeTarget } from "../../browser/addresses/safe-target.ts";

/** `target`: where a login leads, within this site; `null` where nobody said so. */
export type SignInData = { target: string | null };

export function loadSignIn({ url, isPage }: LoadRequest): Promise<SignInData> {
  const asked = url.searchParams.get("redirect");
  return Promise.resolve({ target: asked === null ? null : safeTarget(asked, isPage) });
}
