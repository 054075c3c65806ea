import type { ReactNode } from "react";

/** What is known of a record; a fact without a value is left out. */
export function FactList({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(
        ([label, value]) =>
          value !== null &&
          value !== false && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
