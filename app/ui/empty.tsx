import { Drawing } from "./figures/drawing.tsx";
import { emptyRoom } from "./figures/empty-room.ts";
import type { ReactNode } from "react";

type Props = {
  title: string;
  text?: string;
  action?: ReactNode;
  /** Without the drawing: for a list that is filtered in the page, which would carry it unseen. */
  plain?: boolean;
};

/** Empty state: a drawing of an empty room, one sentence, one action. */
export function Empty({ title, text, action, plain = false }: Props) {
  return (
    <div className="empty">
      {!plain && <Drawing scene={emptyRoom} />}
      <p className="empty-title">{title}</p>
      {text && <p className="text-note text-ink-2">{text}</p>}
      {action}
    </div>
  );
}
