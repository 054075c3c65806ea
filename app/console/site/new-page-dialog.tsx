import { Fragment } from "react";
import * as z from "zod/mini";
import { languages, type Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { productSlug } from "../../../contract/schemas/publishing.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { TextField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { docOf } from "./folder.ts";

const text = z.string().check(z.trim(), z.minLength(1, "required"));
const page = z.object({ title: text, summary: text });
const newPage = z.object({ name: productSlug, en: z.optional(page), zh: z.optional(page) });
type Values = Required<z.infer<typeof newPage>>;

const empty = { title: "", summary: "" };
const isFilled = ({ title, summary }: z.infer<typeof page>) => (title + summary).trim() !== "";

/** The languages in which the page is written; both if there is none, so that both are asked for. */
function languagesOf(values: Values): readonly Language[] {
  const written = languages.filter((language) => isFilled(values[language]));
  return written.length > 0 ? written : languages;
}

type Props = {
  /** `docs/<slug>/` or `pages/`. */
  folder: string;
  paths: readonly string[];
  onCreate: (files: Record<string, { text: string }>) => void;
  onClose: () => void;
};

/** A new page in one or both languages; it is saved with the next revision. */
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
      values={{ name: "", en: empty, zh: empty }}
      inputOf={(values) => ({
        name: values.name,
        ...Object.fromEntries(languagesOf(values).map((language) => [language, values[language]])),
      })}
      check={({ name }) => ({ name: isTaken(name) && texts.taken })}
      onSubmit={async (values) => {
        const pages = languagesOf(values).map((language): [string, { text: string }] => {
          const { title, summary } = values[language];
          const head = `title: ${JSON.stringify(title.trim())}\nsummary: ${JSON.stringify(summary.trim())}`;
          return [`${baseFor(values.name)}.${language}.md`, { text: `---\n${head}\n---\n\n` }];
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
        <Fragment key={language}>
          <TextField name={`${language}.title`} label={texts.titleIn[language]} language={language} />
          <TextField name={`${language}.summary`} label={texts.summaryIn[language]} language={language} />
        </Fragment>
      ))}
    </FormDialog>
  );
}
