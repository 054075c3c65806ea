import { runCommand } from "./run.ts";

/** `npm run portal -- <command>`: exits with 0 when done, 1 when refused, 2 after wrong usage. */
process.umask(0o077); // only this user can read files created from here on
const { code, out, err } = await runCommand(process.argv.slice(2), process.env);
process.stdout.write(out);
process.stderr.write(err);
process.exitCode = code;
