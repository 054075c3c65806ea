import type { LoadRequest } from "../loading.ts";
import { safeTarget } from "../redirect.ts";

/** `target`: where a login leads, within this site. */
export type SignInData = { target: string };

export function loadSignIn({ url, isPage }: LoadRequest): Promise<SignInData> {
  return Promise.resolve({ target: safeTarget(url.searchParams.get("redirect") ?? "/", isPage) });
}
