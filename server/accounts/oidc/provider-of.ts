import type { OidcProvider } from "../oidc-provider/provider.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";

/** The portal's OpenID provider. Throws `notFound` (10108) if none is configured. */
export function providerOf({ oidc }: Portal): OidcProvider {
  if (!oidc) throw refuse("notFound");
  return oidc;
}
