import type { ReactNode } from "react";

/** Nothing to show: the layers apart, one sentence, one action. */
export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 py-12">
      <span className="empty-discs" aria-hidden="true" />
      <p className="mt-3 text-[1.125rem] leading-[1.75rem] font-semibold">{title}</p>
      {text && <p className="text-note text-ink-2">{text}</p>}
      {action}
    </div>
  );
}
