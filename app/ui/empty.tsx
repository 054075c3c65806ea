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
    <div className="flex flex-col items-start gap-3 py-12">
      {!plain && <Drawing scene={emptyRoom} className="max-w-45" />}
      <p className="mt-3 text-[1.125rem] leading-[1.75rem] font-semibold">{title}</p>
      {text && <p className="text-note text-ink-2">{text}</p>}
      {action}
    </div>
  );
}
