import { Copy, Link } from "./icons.tsx";

type Props = {
  text: string;
  /** The text is a path or fragment; the button copies it as a full URL. */
  address?: boolean;
  label: string;
  /** The label after copying. */
  copied: string;
  icon?: "link";
  /** Shows the label, which is otherwise for screen readers only. */
  shown?: boolean;
  className?: string;
};

/** Copies a text and confirms it for two seconds in the icon's place (`document/page/copy.ts` handles the click). */
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
