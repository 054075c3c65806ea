import * as z from "zod/mini";
import { languages } from "../../../contract/language.ts";
import { storedValue } from "../../browser/storage/stored-value.ts";
import type { Edits } from "./edits.ts";
import { withText, withValue } from "./use-legal.ts";

const inBoth = z.object({ en: z.string(), zh: z.string() });
const draft = z.object({ version: z.string(), effective: z.string(), title: inBoth, body: inBoth });
const stored = z.object({ owner: z.string(), drafts: z.array(z.tuple([z.string(), draft])) });

/** Where policies and licences were written, before they were files of this view. */
const former = storedValue("legalDrafts", (value) => stored.safeParse(value).data ?? null, "sessionStorage");

/** What `owner` had written there, as changes of files; `read`: the text of a file. The drafts are forgotten. */
export async function takeFormerDrafts(
  owner: string,
  read: (file: string) => Promise<string | null>,
): Promise<Edits["files"]> {
  const value = former.read();
  if (value?.owner !== owner) return {};
  const files: Edits["files"] = {};
  for (const [key, { version, effective, title, body }] of value.drafts)
    for (const language of languages) {
      const id = /^licence (.+)$/.exec(key)?.[1];
      const file = `${id === undefined ? `policies/${key}` : `licences/${id}`}.${language}.md`;
      const before = await read(file);
      if (before === null) continue;
      const values = Object.entries({ title: title[language], version, effective }).filter(([, text]) => text !== "");
      const head = values.reduce((text, [name, each]) => withValue(text, name, each), before);
      files[file] = { text: withText(head, body[language]) };
    }
  former.remove();
  return files;
}
