import type { OidcProvider } from "../../oidc/provider.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";

/** The OpenID provider of the portal. Throws `notFound` (10108) where none is configured. */
export function providerOf({ oidc }: Portal): OidcProvider {
  if (!oidc) throw refuse("notFound");
  return oidc;
}
