import { parseArgs } from "node:util";
import { Refused } from "../client/client.ts";
import { NotConnected } from "../client/not-connected.ts";
import { Refusal } from "../server/refuse.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Command, Given, LocalPortal, Options } from "./command.ts";
import { commands } from "./commands.ts";
import { CommandRefused, exitCodes, maxListed, WrongUsage } from "./outcome.ts";
import { reasonsOf, sentenceOf } from "./reasons.ts";

const common: Options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } };
const remote: Options = { server: { type: "string" }, "token-file": { type: "string" } };

/** What a command prints, and its exit code. */
export type Ended = { code: number; out: string; err: string };

/** Runs the command of the arguments: exits with 0 when done, 1 when refused, 2 after wrong usage. */
export async function main(local?: LocalPortal): Promise<void> {
  const { code, out, err } = await runCommand(process.argv.slice(2), process.env, local);
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}

/** Runs one command on the configuration of this environment. Without `local`, only those for another server work. */
export async function runCommand(args: string[], environment: NodeJS.ProcessEnv, local?: LocalPortal): Promise<Ended> {
  const asJson = args.includes("--json");
  const done = (out: string, code: number = exitCodes.done): Ended => ({ code, out: `${out}\n`, err: "" });
  try {
    const command = findCommand(args);
    if (!command) {
      if (args.length && !isHelp(args[0])) throw new WrongUsage(`There is no command "${args.join(" ")}".`);
      return done(overview(local), args.length ? exitCodes.done : exitCodes.wrongUsage);
    }
    const given = readArguments(command, args, { environment, local });
    if (given.values.help === true) return done(`${programOf(local)} ${command.usage}\n\n  ${command.about}`);
    const { said, json } = await (await runOf(command, local)())(given);
    return done(asJson ? JSON.stringify(json) : said.join("\n"));
  } catch (error) {
    const wrongUsage = error instanceof WrongUsage;
    const reasons = wrongUsage ? [error.message] : knownReasons(error);
    const err = asJson
      ? JSON.stringify(wrongUsage ? { wrongUsage: reasons } : { refused: reasons })
      : listed(reasons).join("\n");
    return { code: wrongUsage ? exitCodes.wrongUsage : exitCodes.refused, out: "", err: `${err}\n` };
  }
}

/** As many lines as can be read; `--json` has all. */
function listed(reasons: readonly string[]): string[] {
  const shown = reasons.slice(0, maxListed);
  return reasons.length > shown.length ? [...shown, `and ${reasons.length - shown.length} more`] : shown;
}

/** The sentences of an expected failure. Rethrows unexpected errors. */
function knownReasons(error: unknown): readonly string[] {
  if (error instanceof CommandRefused) return error.reasons;
  if (error instanceof Refused) return reasonsOf(error);
  if (error instanceof Refusal) return [sentenceOf(error)];
  if (error instanceof StartError) return error.message.split("\n");
  if (error instanceof NotConnected) return [error.message];
  throw error;
}

function findCommand(args: string[]): Command | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
}

/** Throws `CommandRefused` for a command of the portal's machine on another one. */
function runOf(command: Command, local: LocalPortal | undefined): NonNullable<Command["run"]> {
  if (command.run) return command.run;
  if (local) return local.commands[command.name];
  throw new CommandRefused([
    `"${command.name}" works on the portal's machine. Run it there: npm run portal -- ${command.usage}`,
  ]);
}

function readArguments(
  { name, usage, options = {}, run }: Command,
  args: string[],
  machine: Pick<Given, "environment" | "local">,
): Given {
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(name.split(" ").length),
      options: { ...common, ...(run && remote), ...options },
      allowPositionals: true,
    });
    return { positionals, values: values as Given["values"], ...machine }; // no option is `multiple`
  } catch (error) {
    const [problem] = (error as Error).message.split(". "); // parseArgs throws nothing else
    throw new WrongUsage(`${problem}\n\nUsage: ${programOf(machine.local)} ${usage}`, { cause: error });
  }
}

function isHelp(argument: string | undefined): boolean {
  return argument === "--help" || argument === "-h" || argument === "help";
}

function programOf(local: LocalPortal | undefined): string {
  return local ? "npm run portal --" : "portal";
}

function overview(local: LocalPortal | undefined): string {
  const known = commands.filter(({ run }) => local ?? run);
  const rows = known.map(({ usage, about }) => `  ${usage}\n      ${about}`);
  return [
    `Usage: ${programOf(local)} <command>`,
    "",
    ...rows,
    "",
    local
      ? "Commands work on the configuration of this machine, or on another server with"
      : "The portal's own machine has more commands. These work on the server of",
    "  --server <address> --token-file <file>   (or the variables PORTAL_SERVER and PORTAL_TOKEN)",
    "  --json                               prints one JSON object",
    "",
    "Exit codes: 0 done, 1 refused, 2 wrong usage.",
  ].join("\n");
}
