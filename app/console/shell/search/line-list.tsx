import type { MouseEvent } from "react";
import { Marked } from "../../../public/search/marked.tsx";
import { useShellWords } from "../../words.ts";
import type { SearchLine, LineGroup } from "./lines.ts";

type Props = {
  /** The id of the list; those of its lines begin with it. */
  id: string;
  groups: LineGroup[];
  active: SearchLine | undefined;
  onFollow: (line: SearchLine, event: MouseEvent) => void;
};

/** The list of a combobox: the focus stays in the field, which names the active line. */
export function LineList({ id, groups, active, onFollow }: Props) {
  const { search: texts } = useShellWords();
  return (
    <div role="listbox" id={id} aria-label={texts.results}>
      {groups.map(({ title, lines }) => (
        <div key={title} role="group" aria-label={title}>
          <p aria-hidden="true">{title}</p>
          {lines.map((line) => (
            <Option
              key={line.id}
              id={lineId(id, line)}
              line={line}
              selected={line === active}
              onFollow={(event) => onFollow(line, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

export function lineId(list: string, { id }: SearchLine): string {
  return `${list}-${id}`;
}

type OptionProps = { id: string; line: SearchLine; selected: boolean; onFollow: (event: MouseEvent) => void };

function Option({ id, line: { href, title, entry, also, hit }, selected, onFollow }: OptionProps) {
  const { search: texts } = useShellWords();
  const away = entry?.external ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a role="option" id={id} aria-selected={selected} href={href} tabIndex={-1} onClick={onFollow} {...away}>
      <span className="search-line">
        <span>{title}</span>
        {also && (
          <span className="search-also" lang={also.language}>
            {also.title}
          </span>
        )}
        {entry && (
          <span className="search-path" aria-hidden="true">
            {href}
          </span>
        )}
        {entry?.external && <span className="hidden-text">{texts.newTab}</span>}
      </span>
      {hit?.excerpt && (
        <span className="excerpt">
          <Marked text={hit.excerpt} ranges={hit.ranges} />
        </span>
      )}
    </a>
  );
}
