import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { tgz } from "../server/content/site/first/archive-formats.ts";

const name = "portal";
const program = `${name}.js`;
const commands = "commands.js";

/**
 * Writes the command line as the npm package that the portal serves: a program for Node 20 without dependencies, and one
 * that says so on an older Node. The same sources give the same bytes.
 */
export async function packCommandLine(root: string, file: string): Promise<void> {
  const read = (source: string) => readFile(path.join(root, source));
  const { version, description, license } = JSON.parse((await read("package.json")).toString()) as Record<
    string,
    string
  >; // ours
  const described = {
    name,
    version,
    description: `The command line of this portal. ${description}`,
    license,
    type: "module",
    bin: { [name]: program },
    engines: { node: ">=20" },
  };
  const contents = {
    "package.json": Buffer.from(`${JSON.stringify(described, undefined, 2)}\n`),
    LICENSE: await read("LICENSE"),
    [program]: Buffer.from((await read("cli/package.mjs")).toString().replace("./package.ts", `./${commands}`)),
    [commands]: Buffer.from(await bundle(root)),
  };
  const entries = Object.entries(contents).map(([entry, bytes]) => ({
    path: `package/${entry}`, // where npm expects them
    bytes,
    executable: entry === program,
  }));
  await writeFile(file, await tgz(entries));
}

async function bundle(root: string): Promise<string> {
  const { build } = await import("vite");
  const built = await build({
    root,
    configFile: false, // no HTML pages
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: "node20",
      minify: false,
      rolldownOptions: {
        input: path.join(root, "cli/package.ts"),
        output: { codeSplitting: false },
      },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  if (chunk?.type !== "chunk") throw new Error("the command line was not bundled");
  return chunk.code;
}
