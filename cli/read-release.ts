import { readFileSync } from "node:fs";
import path from "node:path";
import * as z from "zod/mini";
import { newRelease, type NewRelease } from "../contract/schemas/publishing.ts";
import { ContentError, readYaml, sentenceOf } from "../server/content/yaml.ts";
import { CommandRefused, WrongUsage } from "./outcome.ts";
import { sentenceOfIssue } from "./reasons.ts";

export type WrittenRelease = Omit<NewRelease, "state" | "publishAt">;

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** The format of `site/releases/`; a file may contain one release without the list. */
const document = z.union([z.looseObject({}), z.array(z.looseObject({}))]);

/**
 * Reads a release from a YAML file, and its product: the option, the file's `product`, or the slug in the file name.
 * Throws `CommandRefused` with all errors, each with its line.
 */
export function readRelease(file: string, option: string | undefined): { product: string; release: WrittenRelease } {
  const { value, at } = readYamlFile(file);
  const [written, ...more] = Array.isArray(value) ? value : [value];
  if (!written || more.length) throw new CommandRefused([`${file}: the file must contain exactly one release`]);
  const { product = option, ...fields } = written;
  const found = option ?? product ?? path.basename(file, path.extname(file));
  if (typeof found !== "string" || !slug.test(found)) throw new WrongUsage("Name the product with --product <slug>.");
  const checked = newRelease.safeParse(fields);
  if (!checked.success) {
    const within = Array.isArray(value) ? [0] : [];
    throw new CommandRefused(
      checked.error.issues.map((issue) => {
        const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
        const sentence = keys.length ? sentenceOfIssue("unknown") : sentenceOfIssue(issue.message);
        return sentenceOf(at([...within, ...issue.path, ...keys], sentence));
      }),
    );
  }
  const { state, publishAt, ...release } = checked.data;
  if (state !== "published" || publishAt !== undefined)
    throw new CommandRefused([`${file}: this command publishes at once, so state and publishAt are not allowed`]);
  return { product: found, release };
}

function readYamlFile(file: string) {
  try {
    return readYaml(readFileSync(file, "utf8"), file, document);
  } catch (error) {
    if (error instanceof ContentError) throw new CommandRefused(error.problems.map(sentenceOf));
    throw new CommandRefused([`${file}: the file is missing or cannot be read`]);
  }
}
