import type { AddressInfo } from "node:net";
import { createCommandLineToken } from "../server/sign-in/tokens/command-line-token.ts";
import { revokeToken } from "../server/sign-in/tokens/revoke-token.ts";
import { buildApp } from "../server/app.ts";
import { readConfig } from "../server/config/config.ts";
import { connectionLimits } from "../server/http/connections.ts";
import { openAccessLog } from "../server/process/access-log.ts";
import { openMetrics } from "../server/process/metrics.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import type { Connection } from "./command.ts";
import { connectionTo } from "./connect.ts";
import { CommandRefused } from "./outcome.ts";

/** Opens the portal of this machine's configuration, and closes it after the work. */
export async function withPortal<Result>(
  work: (portal: Portal) => Promise<Result>,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  const config = readConfig({ ...environment, LOG_LEVEL: environment["LOG_LEVEL"] ?? "silent" }); // the output is the command's
  const portal = await openPortal(config);
  try {
    return await work(portal);
  } finally {
    await portal.close();
  }
}

/**
 * Serves this machine's portal for the duration of `work`, so that calls, checks and audit log are those of another
 * server. A portal running on the same database notices the changes as it notices those of any other server.
 */
export function servingThisPortal<Result>(
  work: (connection: Connection) => Promise<Result>,
  environment: NodeJS.ProcessEnv,
): Promise<Result> {
  return withPortal((portal) => servingItself(portal, work), environment);
}

async function servingItself<Result>(
  portal: Portal,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const app = buildApp({
    portal,
    access: openAccessLog(() => undefined),
    metrics: openMetrics(),
    front: (framework) => framework,
    connections: connectionLimits,
  });
  const created = await createCommandLineToken(portal);
  if (!created)
    throw new CommandRefused(["There is no admin yet. Create one: npm run portal -- admin create <mailbox>"]);
  try {
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo; // it listens on a TCP port
    return await work(connectionTo(`http://127.0.0.1:${port}`, created.token, {}));
  } finally {
    await revokeToken(portal, { actor: undefined, id: created.id });
    app.server.closeAllConnections();
    await app.close();
  }
}
