import { replaceSigningKeys } from "../server/downloads/signing/signing-keys.ts";
import type { Given } from "./command.ts";
import { WrongUsage, type CommandOutcome } from "./outcome.ts";
import { withPortal } from "./this-portal.ts";

/** `keys replace`: the next keys are published at once, so that whoever verifies by one knows both. */
export async function replaceKeysFromTerminal({
  positionals,
  values: { days = "30" },
  environment,
}: Given): Promise<CommandOutcome> {
  if (positionals.length || !/^\d{1,3}$/.test(String(days))) throw new WrongUsage("--days is a number of days.");
  const from = await withPortal((portal) => replaceSigningKeys(portal, Number(days)), environment);
  return { said: [`The next keys are at /keys, and sign from ${from}.`], json: { from } };
}
