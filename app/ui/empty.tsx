import type { ReactNode } from "react";

type Props = { title: string; text?: string; action?: ReactNode };

/** Empty state: one sentence, one action. */
export function Empty({ title, text, action }: Props) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {text && <p className="text-ui text-ink-2">{text}</p>}
      {action}
    </div>
  );
}
