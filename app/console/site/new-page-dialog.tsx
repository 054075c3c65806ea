import * as z from "zod/mini";
import { languages } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { productSlug } from "../../../contract/schemas/publishing.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { TextField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { docOf } from "./folder.ts";

const text = z.string().check(z.trim(), z.minLength(1, "required"));
const inBoth = z.object({ en: text, zh: text });
const newPage = z.object({ name: productSlug, title: inBoth, summary: inBoth });
type Values = z.infer<typeof newPage>;

const empty = { en: "", zh: "" };

type Props = {
  /** `docs/<slug>/` or `pages/`. */
  folder: string;
  paths: readonly string[];
  onCreate: (files: Record<string, { text: string }>) => void;
  onClose: () => void;
};

/** A new page in both languages; it is saved with the next revision. */
export function NewPageDialog({ folder, paths, onCreate, onClose }: Props) {
  const texts = useWords().siteFolder.create;
  const { cancel } = useWords().operator;
  const numbers = paths.flatMap((path) =>
    path.startsWith(folder) ? (/\/(\d+)-[^/]+\.md$/.exec(path)?.[1] ?? []) : [],
  );
  const next = Math.max(0, ...numbers.map(Number)) + 1;
  const baseFor = (name: string) => folder + (folder === "pages/" ? name : `${String(next).padStart(2, "0")}-${name}`);
  const isTaken = (name: string) =>
    paths.some((path) => {
      const base = path.replace(/\.(?:en|zh)\.md$/, "");
      return base === folder + name || (base.startsWith(folder) && docOf(base)?.name === name);
    });
  return (
    <FormDialog<Values, typeof newPage>
      texts={{ title: texts.title, lead: texts.lead, submit: texts.button, working: texts.button, cancel }}
      schema={newPage}
      values={{ name: "", title: empty, summary: empty }}
      inputOf={(values) => values}
      check={({ name }) => ({ name: isTaken(name) && texts.taken })}
      onSubmit={async ({ name, title, summary }) => {
        const pages = languages.map((language): [string, { text: string }] => {
          const head = `title: ${JSON.stringify(title[language])}\nsummary: ${JSON.stringify(summary[language])}`;
          return [`${baseFor(name)}.${language}.md`, { text: `---\n${head}\n---\n\n` }];
        });
        onCreate(Object.fromEntries(pages));
      }}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        maxLength={limits.slug}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
      />
      {languages.map((language) => (
        <TextField key={language} name={`title.${language}`} label={texts.titleIn[language]} language={language} />
      ))}
      {languages.map((language) => (
        <TextField key={language} name={`summary.${language}`} label={texts.summaryIn[language]} language={language} />
      ))}
    </FormDialog>
  );
}
