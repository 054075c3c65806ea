import { useState, type DragEvent, type ReactNode } from "react";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

type Props = {
  text: string;
  choose: string;
  accept?: string;
  onTake: (files: FileList | null) => void;
  /** Shown instead of the text and the button, once something was chosen. */
  children?: ReactNode;
};

/** Where files are dropped or chosen. */
export function DropZone({ text, choose, accept, onTake, children }: Props) {
  const { isOver, handlers } = useDrop(onTake);
  return (
    <div className="drop-zone text-ui" data-over={isOver ? "" : undefined} {...handlers}>
      {children ?? (
        <p>
          {text}
          <SentenceSpace />
          <label className="link">
            {choose}
            <input
              type="file"
              multiple
              className="hidden-text"
              accept={accept}
              onChange={({ target }) => {
                onTake(target.files);
                target.value = ""; // so that the same file can be chosen again
              }}
            />
          </label>
        </p>
      )}
    </div>
  );
}

/** The handlers of an element on which files can be dropped, and whether something is dragged over it. */
export function useDrop(onTake: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      onTake(event.dataTransfer.files);
    },
  };
  return { isOver, handlers };
}
