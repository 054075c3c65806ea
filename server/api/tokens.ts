import type { tokenCalls } from "../../contract/schemas/tokens.ts";
import { createToken } from "../accounts/tokens/create-token.ts";
import { listTokens } from "../accounts/tokens/list-tokens.ts";
import { revokeToken } from "../accounts/tokens/revoke-token.ts";
import type { Handlers } from "./handlers.ts";

/** Tokens for automation. */
export const tokenHandlers: Handlers<typeof tokenCalls> = {
  tokens: (portal, query) => listTokens(portal, query),

  createToken: (portal, token, { signedIn }) => createToken(portal, { actor: signedIn.account, ...token }),

  async revokeToken(portal, { id }, { signedIn }) {
    await revokeToken(portal, { actor: signedIn.account, id });
    return null;
  },
};
