import type { ReactNode } from "react";

type Props = { title: ReactNode; text: ReactNode; picture?: ReactNode; children: ReactNode };

/** An error page: a picture, what happened, and links. */
export function ErrorPage({ title, text, picture, children }: Props) {
  return (
    <div className="wrap error-page">
      {picture ?? (
        <svg viewBox="0 0 132 64" width={132} height={64} aria-hidden="true" className="error-figure">
          <circle cx={32} cy={32} r={31} />
          <circle cx={100} cy={32} r={31} />
        </svg>
      )}
      <div>
        <h1>{title}</h1>
        <p className="page-lead text-lead text-ink-2">{text}</p>
        <div className="button-row">{children}</div>
      </div>
    </div>
  );
}
