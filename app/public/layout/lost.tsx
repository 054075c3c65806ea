import type { ReactNode } from "react";

/** Two circles that do not meet, what happened, and ways on. */
export function Lost({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="wrap py-18 tablet:py-24">
      <svg viewBox="0 0 132 64" width={132} height={64} aria-hidden="true" className="lost-mark">
        <circle cx={32} cy={32} r={31} />
        <circle cx={100} cy={32} r={31} />
      </svg>
      <h1 className="mt-9">{title}</h1>
      <p className="mt-3 max-w-(--measure) text-lead text-ink-2">{text}</p>
      <div className="mt-7 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
