import "./code-editor.css";
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from "react";
import { loadChunk } from "../../browser/load-chunk.ts";
import { useChunkFailure } from "../loading/use-chunk-failure.ts";
import type { CodeEditorHandle, LineProblem, openCodeEditor } from "./code-mirror.ts";

type Open = typeof openCodeEditor;

export type EditorActions = Pick<CodeEditorHandle, "insert" | "goTo">;

type Props = {
  label: string;
  /** Of the text, as in `<html lang>`; absent for YAML. */
  lang: string | undefined;
  text: string;
  isReadOnly: boolean;
  problems: readonly LineProblem[];
  /** Where the cursor goes, from 1; 0: nowhere. */
  cursorLine?: number;
  onChange: (text: string) => void;
  onLine?: (line: string) => void;
  /** What happens to files that are dropped or pasted; without it, nothing. */
  onFiles?: (files: File[]) => void;
  ref?: Ref<EditorActions>;
};

/** A text with its line numbers, colours, and problems by line. The library is loaded with the first editor. */
export function CodeEditor({
  label,
  lang,
  text,
  isReadOnly,
  problems,
  cursorLine = 0,
  onChange,
  onLine,
  onFiles,
  ref,
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<CodeEditorHandle | null>(null);
  const sayMissing = useChunkFailure();
  const changed = useEffectEvent(onChange);
  const lineChosen = useEffectEvent((line: string) => onLine?.(line));
  const filesAdded = useEffectEvent((files: File[]) => onFiles?.(files));
  const open = useEffectEvent((root: ShadowRoot, openEditor: Open) =>
    openEditor(root, {
      text,
      isMarkdown: lang !== undefined,
      isReadOnly,
      attributes: { "aria-label": label, ...(lang && { lang }) },
      onChange: changed,
      onLine: lineChosen,
      onFiles: filesAdded,
    }),
  );

  useEffect(() => {
    let opened: CodeEditorHandle | undefined;
    let isLeft = false;
    loadChunk(() => import("./code-mirror.ts")).then(({ openCodeEditor: openEditor }) => {
      if (isLeft || !host.current) return;
      opened = open(host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" }), openEditor);
      setEditor(opened);
    }, sayMissing);
    return () => {
      isLeft = true;
      opened?.destroy();
    };
  }, [sayMissing]);
  useEffect(() => editor?.setText(text), [editor, text]);
  useEffect(() => editor?.showProblems(problems), [editor, problems]);
  useEffect(() => {
    if (cursorLine > 0) editor?.goTo(cursorLine);
  }, [editor, cursorLine]);
  useImperativeHandle(ref, () => ({
    insert: (inserted) => editor?.insert(inserted),
    goTo: (line) => editor?.goTo(line),
  }));

  return <div ref={host} className="code-editor" aria-busy={editor === null} />;
}
