import type { ReactNode } from "react";

/** The layout of the form's page. */
export function ApplyFrame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="apply-lead">{lead}</p>
      {children}
    </>
  );
}
