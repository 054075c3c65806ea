import { useId, type ReactNode, type Ref } from "react";

/** A part of the account, a page of its own: what it is on the left, the part itself on the right; on phones below each other. */
export function Part({
  title,
  lead,
  heading,
  level = 1,
  children,
}: {
  title: string;
  lead: string;
  /** Takes the focus when what had it is gone. */ heading?: Ref<HTMLHeadingElement>;
  /** 2 where it stands on a page with others. */ level?: 1 | 2;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className="account-part" aria-labelledby={id}>
      <div>
        <Heading id={id} ref={heading} tabIndex={-1} className="section-title">
          {title}
        </Heading>
        <p className="mt-1 text-ui text-ink-2">{lead}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
