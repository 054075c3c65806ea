import { buildShellProgram } from "../shell/build.ts";

/** Builds the shell with the tests' routes once, for all workers. */
export default async function setup(): Promise<() => void> {
  const { folder, remove } = await buildShellProgram();
  process.env.JOURNEYS_SHELL = folder;
  return remove;
}
