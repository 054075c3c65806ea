import { useRef, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { languageOf, languageTag } from "../../../contract/language.ts";
import { Menu } from "../form/menu.tsx";
import { useRead } from "../list/use-read.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import type { AddressPart, Row } from "./rows.ts";
import { partOfTemplate, templatesFor } from "./templates.ts";

type Props = {
  row: Row;
  /** The row's label. */
  name: string;
  /** The applicant's language. */
  ln: 0 | 1;
  onChoose: (text: string, part: AddressPart | undefined) => void;
};

/** A menu of template reasons for a row, in the applicant's language; renders nothing if there are none. */
export function TemplateMenu({ row, name, ln, onChoose }: Props) {
  const texts = useWords().review;
  const { data } = useRead("reasonTemplates", {});
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const language = languageOf(String(ln));
  const templates = templatesFor(row, data?.items ?? []);
  if (templates.length === 0) return null;
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((was) => !was)}
      >
        {texts.templates.choose}
        <ChevronDown size={15} />
      </button>
      <Menu
        open={isOpen}
        onClose={() => setOpen(false)}
        label={texts.templates.for(name)}
        className="bar-panel template-menu text-ui"
        anchor={opener}
        opener={opener}
        align="start"
        focusAfter={() => opener.current}
        items={templates.map((template) => ({
          text: template.text[language],
          lang: languageTag[language],
          onChoose: () => onChoose(template.text[language], partOfTemplate(template)),
        }))}
      />
    </>
  );
}
