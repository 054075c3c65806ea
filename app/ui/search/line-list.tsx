import type { MouseEvent } from "react";
import { Marked } from "./marked.tsx";
import type { LineGroup, SearchLine } from "./search-line.ts";

type Props<Line extends SearchLine> = {
  /** The id of the list, and the prefix of its lines' ids. */
  id: string;
  label: string;
  groups: LineGroup<Line>[];
  active: Line | undefined;
  onFollow: (line: Line, event: MouseEvent) => void;
};

/** The listbox of a combobox: the focus stays in the field, which references the active line. */
export function LineList<Line extends SearchLine>({ id, label, groups, active, onFollow }: Props<Line>) {
  return (
    <div role="listbox" id={id} aria-label={label}>
      {groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.label ?? group.title}>
          {group.title && <p aria-hidden="true">{group.title}</p>}
          {group.lines.map((line) => (
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

function Option({ id, line: { href, title, also, address, newTab, found }, selected, onFollow }: OptionProps) {
  const target = newTab ? { target: "_blank", rel: "noopener" } : {};
  return (
    <a role="option" id={id} aria-selected={selected} href={href} tabIndex={-1} onClick={onFollow} {...target}>
      <span className="search-line">
        <span>{title}</span>
        {also && (
          <span className="search-also text-meta text-ink-2" lang={also.language}>
            {also.title}
          </span>
        )}
        {found?.hit?.productName && <span className="search-also text-meta text-ink-2">{found.hit.productName}</span>}
        {address && (
          <span className="search-path" aria-hidden="true">
            {address}
          </span>
        )}
        {newTab && <span className="hidden-text">{newTab}</span>}
      </span>
      {found?.hit?.excerpt && (
        <span className="excerpt">
          <Marked text={found.hit.excerpt} ranges={found.hit.ranges} />
        </span>
      )}
    </a>
  );
}
