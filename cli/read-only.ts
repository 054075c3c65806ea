import { setReadOnly, waitForWrites } from "../server/process/serving.ts";
import type { Given } from "./command.ts";
import { withPortal } from "./this-portal.ts";
import { WrongUsage, type CommandOutcome } from "./outcome.ts";

/** `read-only on|off`: whether the portal accepts writes. Once it does not, a backup has everything. */
export async function setReadOnlyFromTerminal({
  positionals: [choice, ...more],
  environment,
}: Given): Promise<CommandOutcome> {
  if ((choice !== "on" && choice !== "off") || more.length) throw new WrongUsage("Say read-only on, or read-only off.");
  await withPortal(async ({ db, now }) => {
    await setReadOnly(db, choice === "on");
    if (choice === "on") await waitForWrites(db, now);
  }, environment);
  const said = choice === "on" ? "The portal can only be read from now on." : "The portal can be written again.";
  return { said: [said], json: { readOnly: choice === "on" } };
}
