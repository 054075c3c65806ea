import { useId, type ReactNode, type Ref } from "react";

/**
 * One section of the account on a page of its own: a description on the left, the content on the right; stacked on
 * phones.
 */
export function Section({
  title,
  lead,
  heading,
  level = 1,
  children,
}: {
  title: string;
  lead?: string;
  /** Receives the focus when the focused element is removed. */
  heading?: Ref<HTMLHeadingElement>;
  /** 2 on a page with several sections. */
  level?: 1 | 2;
  children: ReactNode;
}) {
  const id = useId();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className={level === 1 ? "account-section whole" : "account-section"} aria-labelledby={id}>
      <div>
        <Heading id={id} ref={heading} tabIndex={-1} className="section-title">
          {title}
        </Heading>
        {lead && <p className="part-lead text-ui text-ink-2">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
