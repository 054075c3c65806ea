import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { OidcProvider } from "../oidc-provider/provider.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";

/** The OpenID provider of operators or of developers. Throws `notFound` (10108) if it is not configured. */
export function providerOf({ oidc }: Pick<Portal, "oidc">, kind: ProviderKind): OidcProvider {
  const provider = oidc[kind];
  if (!provider) throw refuse("notFound");
  return provider;
}
