import { useState } from "react";
import * as z from "zod/mini";
import type { AdminProduct } from "../../../contract/schemas/publishing.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { AreaField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { queryClient } from "../list/query-client.ts";
import { useTaxonomy } from "../list/use-taxonomy.ts";

type Props = {
  product: AdminProduct;
  /** The rules are other ones now. */
  onSaved: () => void;
};

/** Which names in a product's change logs mean which note group; saved in the site folder, for every later import. */
export function GroupRules({ product, onSaved }: Props) {
  const { rules: texts } = useWords().changelog;
  const { nameOf } = useTaxonomy();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <p className="group-rules cluster text-ui">
      {Object.keys(product.noteGroups).length > 0 && <span>{texts.title}</span>}
      {Object.entries(product.noteGroups).map(([name, group]) => (
        <span key={name} className="tag plain">
          {name} → {nameOf("noteGroups", group)}
        </span>
      ))}
      <button type="button" className="button small" onClick={() => setIsOpen(true)}>
        {texts.change}
      </button>
      {isOpen && <RulesDialog product={product} onSaved={onSaved} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

const form = z.object({ rules: z.string() });

function RulesDialog({ product, onSaved, onClose }: Props & { onClose: () => void }) {
  const { rules: texts } = useWords().changelog;
  const { language } = useLocale();
  const api = useApi();
  const groups = useTaxonomy().optionsOf("noteGroups");
  const keys = groups.map(({ value }) => value);
  const { slug, kind, name, summary, retired, revision } = product;
  return (
    <FormDialog<{ rules: string }, typeof form>
      texts={{ title: texts.of(name[language]), lead: texts.text, submit: texts.save, working: texts.saving }}
      isLarge
      schema={form}
      values={{ rules: textOf(product.noteGroups) }}
      inputOf={(values) => values}
      check={({ rules }) => {
        const line = linesOf(rules).find((each) => !ruleOf(each, keys));
        return { rules: line !== undefined && texts.wrong(line) };
      }}
      onSubmit={async ({ rules }) => {
        const noteGroups = Object.fromEntries(linesOf(rules).flatMap((line) => ruleOf(line, keys) ?? []));
        await api().call("changeProduct", { slug, kind, name, summary, retired, revision, noteGroups });
        await queryClient.invalidateQueries({ queryKey: ["adminProducts"] });
        onSaved();
      }}
      onClose={onClose}
    >
      <AreaField
        name="rules"
        label={texts.label}
        hint={texts.hint(groups.map(({ value, text }) => `${value} (${text})`).join(", "))}
        rows={8}
        spellCheck={false}
      />
    </FormDialog>
  );
}

function textOf(rules: AdminProduct["noteGroups"]): string {
  return Object.entries(rules)
    .map(([name, group]) => `${name}: ${group}`)
    .join("\n");
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

/** The name may have colons itself; `undefined` for a line that is no rule. */
function ruleOf(line: string, groups: readonly string[]): [[name: string, group: string]] | undefined {
  const [, name = "", group = ""] = /^\s*(.+?)\s*[:：]\s*(\S+)\s*$/u.exec(line) ?? [];
  return groups.includes(group) ? [[name, group]] : undefined;
}
