import { check, type Finding } from "../server/backup/check.ts";
import type { Given } from "./command.ts";
import { withPortal } from "./this-portal.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";
import { showProgress } from "./progress.ts";

const sentences: Record<Finding["problem"], (about: string) => string> = {
  database: (said) => `The database: ${said}.`,
  missing: (sha256) => `The file ${sha256} is missing; restore it from a backup.`,
  damaged: (sha256) => `The file ${sha256} is damaged; restore it from a backup.`,
  checksums: (sha256) => `The checksums of the file ${sha256} are wrong, but the file is not.`,
  orphan: (sha256) => `The file ${sha256} belongs to nothing.`,
};

/** `check`: refused if a problem was found and not repaired. */
export async function checkFromTerminal({ positionals, values, environment }: Given): Promise<CommandOutcome> {
  if (positionals.length) throw new WrongUsage("check takes no arguments.");
  const { progress, end } = showProgress();
  const { rows, files, findings } = await withPortal(
    (portal) => check(portal, { repair: values["repair"] === true, progress }),
    environment,
  ).finally(end);
  const left = findings.filter(({ isRepaired }) => !isRepaired);
  if (left.length) throw new CommandRefused(left.map(({ problem, about }) => sentences[problem](about)));
  const repaired = findings.map(({ problem, about }) => `Repaired: ${sentences[problem](about)}`);
  return {
    said: [...repaired, `${rows} rows and ${files} files are intact.`],
    json: { rows, files, repaired: findings.map(({ problem, about }) => ({ problem, about })) },
  };
}
