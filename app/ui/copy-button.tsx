import { Check, Copy, Link } from "./icons.tsx";
import { useEffect, useState } from "react";
import { announce } from "./announce.tsx";

export type CopyTexts = { copied: string; failed: string };
type Props = {
  text: string | (() => string);
  label: string;
  texts: CopyTexts;
  icon?: "link";
  /** The label is seen, not only said. */ shown?: boolean;
  className?: string;
};

/** Copies a text and says so for two seconds in the icon's place. */
export function CopyButton({ text, label, texts, icon, shown = false, className = "" }: Props) {
  const [copied, setCopied] = useState(false);
  const Icon = icon === "link" ? Link : Copy;

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    const done = await toClipboard(typeof text === "string" ? text : text());
    setCopied(done);
    announce(done ? texts.copied : texts.failed);
  };

  return (
    <button
      type="button"
      className={`${shown ? "button" : "icon-button"} no-print ${className}`}
      aria-label={shown ? undefined : label}
      title={shown ? undefined : label}
      onClick={() => void copy()}
      data-replay
    >
      {copied ? (
        <span className="done">
          <Check size={14} />
          {texts.copied}
        </span>
      ) : (
        <>
          <Icon size={15} />
          {shown && label}
        </>
      )}
    </button>
  );
}

/** Where the clipboard is forbidden or the page has no focus, an old way is tried before giving up. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "hidden-text";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  let done = false;
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the one way where the clipboard is closed, as on plain http
    done = document.execCommand("copy");
  } catch {
    // refused: the caller says so
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
