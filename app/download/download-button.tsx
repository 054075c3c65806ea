import { Download } from "../ui/icons.tsx";
import type { ReactNode } from "react";
import { Waiting } from "../ui/waiting.tsx";
import { useWords } from "../language/words.ts";
import { useDownloads } from "./downloads.tsx";
import type { Wish } from "./wish.ts";

/** A button that leads to a file or its link; it keeps its width while it works. */
export function DownloadButton({
  wish,
  label,
  className,
  children,
}: {
  wish: Wish;
  label?: string;
  className: string;
  children: ReactNode;
}) {
  const { want, prepare, isBusy } = useDownloads();
  const { licence } = useWords();
  const busy = isBusy(wish.target);
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-label={label}
      aria-busy={busy}
      onClick={() => busy || want(wish)}
      onPointerOver={prepare}
      onFocus={prepare}
      data-replay
    >
      <span className={busy ? "invisible contents-row" : "contents-row"}>
        {wish.purpose === "download" && <Download size={16} />}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center" title={licence.preparing}>
          <Waiting text="" />
          <span className="hidden-text">{licence.preparing}</span>
        </span>
      )}
    </button>
  );
}
