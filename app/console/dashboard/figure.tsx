import type { ReactNode } from "react";

type Props = { label: string; note: ReactNode; children: ReactNode };

/** A number with its label above and a note below; placeholder bars until it has loaded. */
export function Figure({ label, note, children }: Props) {
  const isKnown = children !== null && children !== undefined;
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="figure-value">{isKnown ? children : <span className="figure-bar" aria-hidden="true" />}</dd>
      <dd className="figure-note text-meta text-ink-2">{note}</dd>
    </div>
  );
}
