import { Copy, Link } from "./icons.tsx";

type Props = {
  text: string;
  /** The text is a path or a fragment and is copied as a whole address. */ address?: boolean;
  label: string;
  /** What it says then. */ copied: string;
  icon?: "link";
  /** The label is seen, not only said. */ shown?: boolean;
  className?: string;
};

/** Copies a text and says so for two seconds in the icon's place (`document/page/copy.ts` answers). */
export function CopyButton({ text, address = false, label, copied, icon, shown = false, className = "" }: Props) {
  const Icon = icon === "link" ? Link : Copy;
  return (
    <button
      type="button"
      className={`${shown ? "button" : "icon-button"} no-print ${className}`}
      aria-label={shown ? undefined : label}
      title={shown ? undefined : label}
      data-copy={text}
      data-address={address ? "" : undefined}
      data-done={copied}
    >
      <Icon size={15} />
      {shown && <span>{label}</span>}
    </button>
  );
}
