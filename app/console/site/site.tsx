import "../form/editor.css";
import "./site.css";
import { useState } from "react";
import en from "../../../contract/words/console/site-folder.en.ts";
import zh from "../../../contract/words/console/site-folder.zh.ts";
import type { PageMark } from "../../../contract/schemas/site.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { useProfile } from "../guard/profile.ts";
import { Skeleton } from "../list/skeleton.tsx";
import { useFilter, type Filter } from "../list/use-filter.ts";
import { useRead } from "../list/use-read.ts";
import { useNavigate } from "../routing/navigate.ts";
import type { View } from "../routing/route.ts";
import { Basics, productsFile } from "./basics.tsx";
import type { Edit } from "./edits.ts";
import { FileTree, hrefOf } from "./file-tree.tsx";
import { baseOf, renamed } from "./folder.ts";
import { NewPageDialog } from "./new-page-dialog.tsx";
import { PageEditor } from "./page-editor.tsx";
import { Revision } from "./revision.tsx";
import { RevisionRail } from "./revision-rail.tsx";
import { useRevisions } from "./revision-texts.ts";
import { SaveBar } from "./save-bar.tsx";
import { useEdits, type FolderState } from "./use-edits.ts";

const own = { en, zh };

/** The site folder: its files, its revisions, and what one of them changed. */
export const SiteView: View = ({ address }) => (
  <WithWords own={own}>
    <Site filter={useFilter(address)} />
  </WithWords>
);

function Site({ filter }: { filter: Filter }) {
  const texts = useWords().siteFolder;
  const go = useNavigate();
  const folder = useEdits();
  const order = useOrderPages(folder, filter);
  const [newIn, setNewIn] = useState<string | null>(null);
  const file = fileOf(filter, folder.paths);
  const isSideRead = useIsSideRead(folder);
  const marks = useRead("siteMarks", {}).data?.items ?? [];
  const isSetUp = folder.base === 0 && productsFile in folder.edits.files;
  const isOpen = file !== "" || filter.get("part") !== "" || filter.get("revision") !== "";
  const number = useShownRevision(filter);
  const against = /^[1-9]\d{0,8}$/.test(filter.get("against")) ? Number(filter.get("against")) : null;
  return (
    <div className="operator site-view" data-open={isOpen ? "" : undefined}>
      <aside className="site-side text-ui">
        {isSideRead && <RevisionRail folder={folder} file={file} number={number} against={against} />}
        {isSideRead && folder.paths.length > 0 && (
          <FileTree
            folder={folder}
            base={file === "" ? null : baseOf(file)}
            marks={marks}
            startsMarked={filter.get("list") === "marked"}
            onOrder={(bases) => void order(bases)}
            onCreate={setNewIn}
          />
        )}
        {!isSideRead && !folder.problem && <Skeleton count={16} />}
      </aside>
      <div className="site-main stack">
        <SectionProblem problem={folder.problem} />
        <Part
          filter={filter}
          file={file}
          folder={folder}
          marks={isSideRead ? marks : null}
          number={number}
          against={against}
        />
        <SaveBar folder={folder} onSaved={() => isSetUp && go("/publish")} />
      </div>
      {newIn !== null && (
        <NewPageDialog
          folder={newIn}
          paths={folder.paths}
          onCreate={(files) => {
            folder.change(files);
            showMessage("done", texts.create.done);
            go(hrefOf(Object.keys(files)[0] ?? ""));
          }}
          onClose={() => setNewIn(null)}
        />
      )}
    </div>
  );
}

/** Whether all has been read that the view is made of, or could not be; one by one, they would move each other. */
function useIsSideRead({ stored }: FolderState): boolean {
  const reads = [useRevisions(), useRead("siteMarks", {}), useRead("adminProducts", {}), useProfile()];
  return stored !== null && reads.every(({ data, problem }) => data !== null || problem !== null);
}

/** The file of the address; of a folder its first one. */
function fileOf(filter: Filter, paths: readonly string[]): string {
  const asked = filter.get("file");
  return asked.endsWith("/") ? (paths.find((path) => path.startsWith(asked)) ?? asked) : asked;
}

/** The revision of the address, or else the newest one; `null` while that loads or where a file is shown. */
function useShownRevision(filter: Filter): number | null {
  const { data } = useRevisions();
  const asked = filter.get("revision");
  if (/^[1-9]\d{0,8}$/.test(asked)) return Number(asked);
  if (filter.get("part") !== "" || filter.get("file") !== "") return null;
  return data && (data.items[0]?.revision ?? 0);
}

type PartProps = {
  filter: Filter;
  file: string;
  folder: FolderState;
  /** `null` while they load. */
  marks: readonly PageMark[] | null;
  number: number | null;
  against: number | null;
};

function Part({ filter, file, folder, marks, number, against }: PartProps) {
  const go = useNavigate();
  const part = filter.get("part");
  if (number !== null || (file === "" && part === ""))
    return <Revision key={`${number} ${against}`} number={number} against={against} />;
  if (part === "basics") return folder.stored ? <Basics folder={folder} /> : <Skeleton count={8} />;
  return folder.stored && marks ? (
    <PageEditor
      key={baseOf(file)}
      folder={folder}
      file={file}
      mark={marks.find(({ files }) => files.includes(file)) ?? null}
      cursorLine={Number(filter.get("line"))}
      onLeave={() => go("/site")}
    />
  ) : (
    <Skeleton count={8} />
  );
}

/** Gives pages new numbers; their texts stay. */
function useOrderPages(folder: FolderState, filter: Filter) {
  const api = useApi();
  const texts = useWords().siteFolder.tree;
  return async (bases: string[]) => {
    const changes: Record<string, Edit | undefined> = {};
    const isStored = (file: string) => folder.stored?.some((each) => each.file === file) ?? false;
    const storedText = async (file: string) =>
      isStored(file) ? (await api().call("siteFile", { number: String(folder.base), file })).text : null;
    const textOf = async (file: string) => {
      const edit = folder.edits.files[file];
      return edit && "text" in edit ? edit.text : ((await storedText(file)) ?? "");
    };
    try {
      for (const { from, to } of renamed(bases))
        for (const path of folder.paths.filter((each) => baseOf(each) === from)) {
          const target = to + path.slice(from.length);
          const text = await textOf(path);
          changes[path] ??= isStored(path) ? null : undefined;
          changes[target] = text === (await storedText(target)) ? undefined : { text };
        }
      folder.change(changes);
      const moved = renamed(bases).find(({ from }) => from === baseOf(filter.get("file")));
      if (moved) filter.set({ file: moved.to + filter.get("file").slice(moved.from.length) }, { replace: true });
    } catch {
      showMessage("bad", texts.orderFailed);
    }
  };
}
