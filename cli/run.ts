import { parseArgs } from "node:util";
import { Refused } from "../app/browser/client/client.ts";
import { NotConnected } from "../app/browser/client/not-connected.ts";
import { Refusal } from "../server/refuse.ts";
import { StartError } from "../server/config/start-error.ts";
import { commands, type Command, type Given, type Options } from "./commands.ts";
import { CommandRefused, exitCodes, WrongUsage } from "./outcome.ts";
import { reasonsOf, sentenceOf } from "./reasons.ts";

const common: Options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } };
const remote: Options = { server: { type: "string" }, token: { type: "string" }, "token-file": { type: "string" } };

/** What a command prints, and its exit code. */
export type Ended = { code: number; out: string; err: string };

/** Runs one command on the configuration of this environment. */
export async function runCommand(args: string[], environment: NodeJS.ProcessEnv): Promise<Ended> {
  const asJson = args.includes("--json");
  const done = (out: string, code: number = exitCodes.done): Ended => ({ code, out: `${out}\n`, err: "" });
  try {
    const command = findCommand(args);
    if (!command) {
      if (args.length && !isHelp(args[0])) throw new WrongUsage(`There is no command "${args.join(" ")}".`);
      return done(overview(), args.length ? exitCodes.done : exitCodes.wrongUsage);
    }
    const given = readArguments(command, args, environment);
    if (given.values.help === true) return done(`npm run portal -- ${command.usage}\n\n  ${command.about}`);
    const { said, json } = await (await command.run())(given);
    return done(asJson ? JSON.stringify(json) : said.join("\n"));
  } catch (error) {
    const wrongUsage = error instanceof WrongUsage;
    const reasons = wrongUsage ? [error.message] : knownReasons(error);
    const err = asJson
      ? JSON.stringify(wrongUsage ? { wrongUsage: reasons } : { refused: reasons })
      : reasons.join("\n");
    return { code: wrongUsage ? exitCodes.wrongUsage : exitCodes.refused, out: "", err: `${err}\n` };
  }
}

/** The sentences of an expected failure. Rethrows unexpected errors. */
function knownReasons(error: unknown): readonly string[] {
  if (error instanceof CommandRefused) return error.reasons;
  if (error instanceof Refused) return reasonsOf(error);
  if (error instanceof Refusal) return [sentenceOf(error)];
  if (error instanceof StartError) return error.message.split("\n");
  if (error instanceof NotConnected) return [`The server does not answer. Run the command again when it does.`];
  throw error;
}

function findCommand(args: string[]): Command | undefined {
  return commands.find(({ name }) => name.split(" ").every((word, index) => args[index] === word));
}

function readArguments(
  { name, usage, options = {}, remote: isRemote }: Command,
  args: string[],
  environment: NodeJS.ProcessEnv,
): Given {
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(name.split(" ").length),
      options: { ...common, ...(isRemote && remote), ...options },
      allowPositionals: true,
    });
    return { positionals, values: values as Given["values"], environment }; // no option is `multiple`
  } catch (error) {
    const [problem] = (error as Error).message.split(". "); // parseArgs throws nothing else
    throw new WrongUsage(`${problem}\n\nUsage: npm run portal -- ${usage}`, { cause: error });
  }
}

function isHelp(argument: string | undefined): boolean {
  return argument === "--help" || argument === "-h" || argument === "help";
}

function overview(): string {
  const rows = commands.map(({ usage, about }) => `  ${usage}\n      ${about}`);
  return [
    "Usage: npm run portal -- <command>",
    "",
    ...rows,
    "",
    "Commands work on the configuration of this machine, or on another server with",
    "  --server <address> --token-file <file>   (or the variable PARALLAX_TOKEN, or --token <token>, which other users of",
    "                                       this machine can see while the command runs)",
    "  --json                               prints one JSON object",
    "",
    "Exit codes: 0 done, 1 refused, 2 wrong usage.",
  ].join("\n");
}
