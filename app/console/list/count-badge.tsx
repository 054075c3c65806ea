/** The largest number that the sidebar shows. */
const maxShown = 99;

type Props = { count: number; text: string; className?: string };

/** A number at the end of a sidebar entry; nothing for none. */
export function CountBadge({ count, text, className }: Props) {
  if (count === 0) return null;
  return (
    <>
      <span className={className} aria-hidden="true">
        {count > maxShown ? `${maxShown}+` : count}
      </span>
      <span className="hidden-text">{text}</span>
    </>
  );
}
