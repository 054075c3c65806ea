import { SentenceSpace } from "../../../ui/sentence-space.tsx";

type Props = { text: string; undo: string; onUndo: () => void };

/** Says what was removed, with a button that brings it back. */
export function UndoNote({ text, undo, onUndo }: Props) {
  return (
    <p className="text-meta text-ink-2">
      {text}
      <SentenceSpace />
      <button type="button" className="link" onClick={onUndo}>
        {undo}
      </button>
    </p>
  );
}
