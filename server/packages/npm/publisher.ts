import type { IncomingMessage } from "node:http";
import { findToken } from "../../sign-in/tokens/find-token.ts";
import { publishers } from "../../catalogue/audience.ts";
import { readToken } from "../../downloads/token-access.ts";
import type { Clock, Stores } from "../../portal.ts";
import { npmRefusals, type Answer } from "./refusals.ts";

/** `products`: the only ones that a build may publish. */
type Publisher = { actor: string; products: readonly string[] | undefined };

/** Who publishes with the token of a request, a person or a program; otherwise why not. */
export async function findPublisher(portal: Stores & Clock, request: IncomingMessage): Promise<Publisher | Answer> {
  const tokens = `${portal.publicUrl()}/tokens`;
  const found = await findToken(portal, readToken(request) ?? "");
  if (!found) return npmRefusals.logInToPublish(tokens);
  if (found.scopes.includes("publish") && publishers.includes(found.role))
    return { actor: found.account, products: found.products };
  return npmRefusals.tokenCannotPublish(tokens);
}
