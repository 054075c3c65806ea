import type { tokenCalls } from "../../contract/schemas/tokens.ts";
import { exchangeBuildToken } from "../accounts/builds/exchange.ts";
import { distrustBuild, listTrustedBuilds, trustBuild } from "../accounts/builds/trusted-builds.ts";
import { createToken } from "../accounts/tokens/create-token.ts";
import { listTokens } from "../accounts/tokens/list-tokens.ts";
import { revokeToken } from "../accounts/tokens/revoke-token.ts";
import { createOwnToken, endOwnToken, ownTokens } from "../accounts/tokens/own-tokens.ts";
import { approveTerminalLogin, showTerminalLogin } from "../accounts/tokens/terminal-login.ts";
import type { Handlers } from "./handler.ts";
import { pageOf } from "./page-of.ts";

/** Personal tokens, and those for automation. */
export const tokenHandlers: Handlers<typeof tokenCalls> = {
  ownTokens: async ({ db }, paging, { signedIn }) => pageOf(await ownTokens(db.read, signedIn.account), paging),

  createOwnToken: (portal, token, { signedIn }) => createOwnToken(portal, signedIn, token),

  async endOwnToken(portal, { id }, { signedIn }) {
    await endOwnToken(portal, { account: signedIn.account, id });
    return null;
  },

  terminalLogin: (portal, { code }) => showTerminalLogin(portal, code),

  approveTerminalLogin: (portal, approval, { signedIn }) => approveTerminalLogin(portal, signedIn, approval),

  trustedBuilds: (portal, query) => listTrustedBuilds(portal, query),

  trustBuild: (portal, rule, { signedIn }) => trustBuild(portal, { ...rule, actor: signedIn.account }),

  async distrustBuild(portal, { id }, { signedIn }) {
    await distrustBuild(portal, { actor: signedIn.account, id });
    return null;
  },

  exchangeBuildToken: (portal, sent) => exchangeBuildToken(portal, sent),

  tokens: (portal, query) => listTokens(portal, query),

  createToken: (portal, token, { signedIn }) => createToken(portal, { actor: signedIn.account, ...token }),

  async revokeToken(portal, { id }, { signedIn }) {
    await revokeToken(portal, { actor: signedIn.account, id });
    return null;
  },
};
