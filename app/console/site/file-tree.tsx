import { useState } from "react";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { announce } from "../../browser/message/announce.ts";
import { ArrowDown, ArrowUp, Plus } from "../icons.tsx";
import { useRead } from "../list/use-read.ts";
import { moved } from "../list/moved.ts";
import { docOf, groupsOf, type Entry, type FileGroup } from "./folder.ts";
import type { FolderState } from "./use-edits.ts";

type Props = {
  folder: FolderState;
  /** The open page. */
  base: string | null;
  onOrder: (bases: string[]) => void;
  onCreate: (folder: string) => void;
};

export const hrefOf = (file: string, line?: string) =>
  `/site?file=${encodeURIComponent(file)}${line === undefined ? "" : `&line=${line}`}`;

/** The files of the folder by product. */
export function FileTree({ folder, base, onOrder, onCreate }: Props) {
  const texts = useWords().siteFolder.tree;
  const { language } = useLocale();
  const products = useRead("adminProducts", {}).data?.items ?? [];
  const groups = groupsOf(
    folder.paths,
    folder.edits,
    products.map(({ slug }) => slug),
  );
  const nameOf = ({ name, product }: FileGroup) =>
    name === "product"
      ? (products.find(({ slug }) => slug === product)?.name[language] ?? product ?? "")
      : texts.groups[name];
  const empty = groups.filter(({ entries }) => entries.length === 0);
  const title = texts.all(groups.flatMap(({ entries }) => entries.flatMap(({ files }) => files)).length);
  return (
    <nav aria-label={title} className="site-tree">
      <h2>{title}</h2>
      {groups
        .filter(({ entries }) => entries.length > 0)
        .map((group) => (
          <TreeGroup
            key={group.product ?? group.name}
            group={group}
            name={nameOf(group)}
            base={base}
            onOrder={onOrder}
            onCreate={onCreate}
          />
        ))}
      {empty.length > 0 && (
        <details>
          <summary>
            <span className="text-ink-2">{texts.withoutFiles(empty.length)}</span>
          </summary>
          <ul>
            {empty.map((group) => (
              <li key={group.product} className="site-empty">
                <span className="site-label">{nameOf(group)}</span>
                <button
                  type="button"
                  className="button small"
                  aria-label={texts.createIn(nameOf(group))}
                  onClick={() => onCreate(`docs/${group.product}/`)}
                >
                  <Plus size={14} />
                  {texts.create}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

type GroupProps = Omit<Props, "folder"> & { group: FileGroup; name: string };

function TreeGroup({ group: { name: kind, product, entries }, name, base, onOrder, onCreate }: GroupProps) {
  const texts = useWords().siteFolder.tree;
  const [isOrdering, setOrdering] = useState(false);
  const isOpen = entries.some((entry) => entry.base === base || entry.isChanged);
  const [wasOpened, setOpened] = useState(false);
  const pages = entries.filter((entry) => docOf(entry.base) && entry.files[0]?.endsWith(".md"));
  const folder = product === null ? (kind === "pages" ? "pages/" : null) : `docs/${product}/`;
  return (
    <details open={isOpen || wasOpened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <span className="site-label">{name}</span>
        <span className="num text-ink-3">{entries.flatMap(({ files }) => files).length}</span>
      </summary>
      {isOrdering ? (
        <PageOrder pages={pages} name={name} onOrder={onOrder} />
      ) : (
        <ul>
          {entries.map((entry) => (
            <li key={entry.base}>
              <a href={hrefOf(entry.files[0] ?? entry.base)} aria-current={entry.base === base ? "page" : undefined}>
                <span className="site-label">{entry.label}</span>
                {entry.missing && <span className="tag warn">{texts.notIn[entry.missing]}</span>}
                {entry.isChanged && (
                  <span className="site-dot" title={texts.changed} aria-label={texts.changed} role="img" />
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="button-row close">
        {folder !== null && !isOrdering && (
          <button type="button" className="button small" onClick={() => onCreate(folder)}>
            <Plus size={14} />
            {texts.create}
          </button>
        )}
        {pages.length > 1 && (
          <button type="button" className="button small" onClick={() => setOrdering(!isOrdering)}>
            {isOrdering ? texts.ordered : texts.order}
          </button>
        )}
      </div>
    </details>
  );
}

/** The pages of a product, moved by pointer or buttons. */
function PageOrder({ pages, name, onOrder }: { pages: Entry[]; name: string; onOrder: (bases: string[]) => void }) {
  const texts = useWords().siteFolder.tree;
  const { moveUp, moveDown, moved: movedText } = useWords().products;
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const page = pages[from];
    if (!page || !pages[to] || from === to) return;
    onOrder(moved(pages, from, to).map((each) => each.base));
    announce(movedText(page.label, to + 1));
  };
  return (
    <ol className="site-order" aria-label={texts.orderOf(name)}>
      {pages.map((page, index) => (
        <li
          key={docOf(page.base)?.name}
          draggable
          data-dragged={dragged === index ? "" : undefined}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = "move";
            setDragged(index);
          }}
          onDragOver={(event) => {
            if (dragged !== null) event.preventDefault();
          }}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== null) move(dragged, index);
          }}
          onDragEnd={() => setDragged(null)}
        >
          <span className="site-label">{docOf(page.base)?.name}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={moveUp(page.label)}
            aria-disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <ArrowUp size={15} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={moveDown(page.label)}
            aria-disabled={index === pages.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <ArrowDown size={15} />
          </button>
        </li>
      ))}
    </ol>
  );
}
