import { useState, type ReactNode } from "react";
import type { PageMark } from "../../../contract/schemas/site.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { announce } from "../../browser/message/announce.ts";
import { Segments } from "../../ui/segments.tsx";
import { useProfile } from "../guard/profile.ts";
import { ArrowDown, ArrowUp, Plus } from "../icons.tsx";
import { useRead } from "../list/use-read.ts";
import { moveItem } from "../list/move-item.ts";
import { mayWrite } from "./edits.ts";
import { docOf, groupsOf, type Entry, type FileGroup } from "./folder.ts";
import type { FolderState } from "./use-edits.ts";

type Props = {
  folder: FolderState;
  /** The open page. */
  base: string | null;
  marks: readonly PageMark[];
  /** Begins with the pages that have something to do. */
  startsMarked: boolean;
  onOrder: (bases: string[]) => void;
  onCreate: (folder: string) => void;
};

export const hrefOf = (file: string, line?: string) =>
  `/site?file=${encodeURIComponent(file)}${line === undefined ? "" : `&line=${line}`}`;

/** The files of the folder by product: those that this person may write, and behind them the others. */
export function FileTree({ folder, base, marks, startsMarked, onOrder, onCreate }: Props) {
  const texts = useWords().siteFolder.tree;
  const { language } = useLocale();
  const isAdmin = useProfile().data?.roles.includes("admin") ?? false;
  const products = useRead("adminProducts", {}).data?.items ?? [];
  const [isMarked, setMarked] = useState(startsMarked);
  const slugs = products.map(({ slug }) => slug);
  const [own, others] = [true, false].map((may) =>
    groupsOf(
      folder.paths.filter((path) => mayWrite(path, isAdmin) === may),
      folder.edits,
      may ? slugs : [],
    ),
  );
  const groups = own ?? [];
  const nameOf = ({ name, product }: FileGroup) =>
    name === "product"
      ? (products.find(({ slug }) => slug === product)?.name[language] ?? product ?? "")
      : texts.groups[name];
  const empty = groups.filter(({ entries }) => entries.length === 0);
  const title = texts.all(groups.flatMap(({ entries }) => entries.flatMap(({ files }) => files)).length);
  const markOf = ({ files }: Entry) => marks.find((mark) => mark.files.some((file) => files.includes(file)));
  const isToDo = (entry: Entry) => entry.missing !== null || isUndone(markOf(entry));
  const toDo = groups.flatMap(({ entries }) => entries.filter(isToDo)).length;
  const isShort = isMarked && toDo > 0;
  const list = (some: readonly FileGroup[]) =>
    some.map((group) => (
      <TreeGroup
        key={group.product ?? group.name}
        group={group}
        name={nameOf(group)}
        base={base}
        isShort={isShort}
        isToDo={isToDo}
        markOf={markOf}
        onOrder={onOrder}
        onCreate={onCreate}
      />
    ));
  return (
    <nav aria-label={title} className="site-tree">
      <h2>{title}</h2>
      {toDo > 0 && (
        <Segments
          label={texts.list}
          items={[texts.every, texts.toDo(toDo)]}
          value={isShort ? 1 : 0}
          onChange={(value) => setMarked(value === 1)}
        />
      )}
      {list(groups.filter(({ entries }) => (isShort ? entries.some(isToDo) : entries.length > 0)))}
      {!isShort && empty.length > 0 && (
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
      {!isShort && others && others.length > 0 && (
        <OtherFiles
          isOpen={base !== null && others.some(({ entries }) => entries.some((entry) => entry.base === base))}
        >
          {list(others)}
        </OtherFiles>
      )}
    </nav>
  );
}

/** What only admins write. */
function OtherFiles({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details
      className="site-rest"
      open={isOpen || wasOpened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary>{useWords().siteFolder.tree.rest}</summary>
      {children}
    </details>
  );
}

/** Whether there is something to mend or to translate. */
function isUndone(mark: PageMark | undefined): boolean {
  return mark !== undefined && (mark.translation !== null || (mark.feedback?.unhelpful ?? 0) > 0);
}

type GroupProps = Pick<Props, "base" | "onOrder" | "onCreate"> & {
  group: FileGroup;
  name: string;
  /** Only the entries with something to do. */
  isShort: boolean;
  isToDo: (entry: Entry) => boolean;
  markOf: (entry: Entry) => PageMark | undefined;
};

function TreeGroup({ group, name, base, isShort, isToDo, markOf, onOrder, onCreate }: GroupProps) {
  const texts = useWords().siteFolder.tree;
  const { name: kind, product, entries } = group;
  const [isOrdering, setOrdering] = useState(false);
  const isOpen = isShort || entries.some((entry) => entry.base === base || entry.isChanged);
  const [wasOpened, setOpened] = useState(false);
  const pages = entries.filter((entry) => docOf(entry.base) && entry.files[0]?.endsWith(".md"));
  const folder = product === null ? (kind === "pages" ? "pages/" : null) : `docs/${product}/`;
  const toDo = entries.filter(isToDo).length;
  return (
    <details open={isOpen || wasOpened} onToggle={(event) => setOpened(event.currentTarget.open && !isShort)}>
      <summary>
        <span className="site-label">{name}</span>
        {toDo > 0 && !isShort && <span className="tag warn num">{texts.toDo(toDo)}</span>}
        <span className="num text-ink-3">{entries.flatMap(({ files }) => files).length}</span>
      </summary>
      {isOrdering ? (
        <PageOrder pages={pages} name={name} onOrder={onOrder} />
      ) : (
        <ul>
          {(isShort ? entries.filter(isToDo) : entries).map((entry) => (
            <li key={entry.base}>
              <a href={hrefOf(entry.files[0] ?? entry.base)} aria-current={entry.base === base ? "page" : undefined}>
                <span className="site-label">{entry.label}</span>
                <Marks entry={entry} mark={markOf(entry)} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {!isShort && (
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
      )}
    </details>
  );
}

/** What is to translate, what readers say, and whether there are changes that are not saved. */
function Marks({ entry, mark }: { entry: Entry; mark: PageMark | undefined }) {
  const texts = useWords().siteFolder.tree;
  const { translation, feedback } = mark ?? {};
  const isMissing = translation && translation.updated[translation.language] === null;
  const missing = entry.missing ?? (isMissing ? translation.language : null);
  return (
    <>
      {missing && <span className="tag warn">{texts.notIn[missing]}</span>}
      {translation && !isMissing && <span className="tag warn">{texts.older[translation.language]}</span>}
      {feedback && (
        <span
          className={feedback.unhelpful > 0 ? "tag warn" : "tag"}
          title={texts.feedback(feedback.helpful, feedback.unhelpful)}
        >
          {feedback.unhelpful > 0 ? texts.unhelpful(feedback.unhelpful) : texts.helpful(feedback.helpful)}
        </span>
      )}
      {entry.isChanged && <span className="site-dot" title={texts.changed} aria-label={texts.changed} role="img" />}
    </>
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
    onOrder(moveItem(pages, from, to).map((each) => each.base));
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
