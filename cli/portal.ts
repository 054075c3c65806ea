import { parseArgs } from "node:util";
import { Refused } from "../app/browser/client/client.ts";
import { NotConnected } from "../app/browser/client/not-connected.ts";
import { Refusal } from "../server/refuse.ts";
import { StartError } from "../server/start-error.ts";
import { commands, type Command, type Options } from "./commands.ts";
import { CommandRefused, exitCodes, WrongUsage } from "./outcome.ts";
import { reasonsOf, sentenceOf } from "./reasons.ts";

const common: Options = { json: { type: "boolean" }, help: { type: "boolean", short: "h" } };
const remote: Options = { server: { type: "string" }, token: { type: "string" }, "token-file": { type: "string" } };

/** `npm run portal -- <command>`: runs one command; exits with 0 when done, 1 when refused, 2 after wrong usage. */
async function main(args: string[]): Promise<number> {
  const asJson = args.includes("--json");
  try {
    const command = findCommand(args);
    if (!command) {
      if (args.length && !isHelp(args[0])) throw new WrongUsage(`There is no command "${args.join(" ")}".`);
      console.log(overview());
      return args.length ? exitCodes.done : exitCodes.wrongUsage;
    }
    const given = readArguments(command, args);
    if (given.values.help === true) {
      console.log(`npm run portal -- ${command.usage}\n\n  ${command.about}`);
      return exitCodes.done;
    }
    const { said, json } = await (await command.run())(given);
    console.log(asJson ? JSON.stringify(json) : said.join("\n"));
    return exitCodes.done;
  } catch (error) {
    const wrongUsage = error instanceof WrongUsage;
    const reasons = wrongUsage ? [error.message] : knownReasons(error);
    if (asJson) console.error(JSON.stringify(wrongUsage ? { wrongUsage: reasons } : { refused: reasons }));
    else for (const reason of reasons) console.error(reason);
    return wrongUsage ? exitCodes.wrongUsage : exitCodes.refused;
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

function readArguments({ name, usage, options = {}, remote: isRemote }: Command, args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args: args.slice(name.split(" ").length),
      options: { ...common, ...(isRemote && remote), ...options },
      allowPositionals: true,
    });
    return { positionals, values: values as Record<string, string | boolean | undefined> }; // no option is `multiple`
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

process.umask(0o077); // only this user can read files created from here on
process.exitCode = await main(process.argv.slice(2));
