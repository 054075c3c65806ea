import type { ReactNode } from "react";

type Props = { id: string; title: string; isFolded: boolean; children: ReactNode };

/** A section of the downloads; on the page of one version it opens by its title. */
export function Fold({ id, title, isFolded, children }: Props) {
  const heading = (
    <h2 id={id} className="section-title">
      {title}
    </h2>
  );
  return (
    <section aria-labelledby={id} className="product-section segmented">
      {isFolded ? (
        <details className="fold">
          <summary>{heading}</summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          {children}
        </>
      )}
    </section>
  );
}
