/** Exit codes of commands. */
export const exitCodes = { done: 0, refused: 1, wrongUsage: 2 } as const;

/** How many problems are shown; `--json` has all. */
export const maxListed = 200;

/** The command line was not understood; nothing was done. */
export class WrongUsage extends Error {}

/** The command was refused; `reasons` are sentences. */
export class CommandRefused extends Error {
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/** What a command did: sentences for people, JSON for scripts. */
export type CommandOutcome = { said: string[]; json: Record<string, unknown> };
