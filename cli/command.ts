import type { IncomingMessage } from "node:http";
import type { ParseArgsConfig } from "node:util";
import type { ApiClient } from "../client/client.ts";
import type { CommandOutcome } from "./outcome.ts";
import type { Sent } from "./send.ts";

/** The server that a command works on. `send`: sends any request to a path, with the token. Throws `NotConnected`. */
export type Connection = {
  client: ApiClient;
  server: string;
  send: (path: string, request: Sent) => Promise<IncomingMessage>;
};

export type Options = NonNullable<ParseArgsConfig["options"]>;
/** The arguments after a command's name, and the environment that configures the portal. */
export type Given = {
  positionals: string[];
  values: Record<string, string | boolean | undefined>;
  environment: NodeJS.ProcessEnv;
  local: LocalPortal | undefined;
};
type Run = () => Promise<(given: Given) => Promise<CommandOutcome>>;

/** The commands that need the machine of the portal. */
type LocalCommand =
  | "accounts import"
  | "admin create"
  | "account unlock"
  | "keys replace"
  | "backup"
  | "restore"
  | "check"
  | "read-only";

/** What only the portal's machine can do (`local-portal.ts`). The package that a portal serves is without it. */
export type LocalPortal = {
  commands: Record<LocalCommand, Run>;
  serve: <Result>(work: (connection: Connection) => Promise<Result>, environment: NodeJS.ProcessEnv) => Promise<Result>;
};

/** A command. With `run`, it also works on another server, with `--server` and a token. */
export type Command = {
  usage: string;
  about: string;
  options?: Options;
} & ({ name: string; run: Run } | { name: LocalCommand; run?: never });
