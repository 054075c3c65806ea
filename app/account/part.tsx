import { useId, type ReactNode, type Ref } from "react";

/** A part of the account: what it is on the left, the part itself on the right; on phones below each other. */
export function Part({
  title,
  lead,
  heading,
  children,
}: {
  title: string;
  lead: string;
  /** Takes the focus when what had it is gone. */ heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="section-title">
          {title}
        </h2>
        <p className="mt-1 text-ui text-ink-2">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
