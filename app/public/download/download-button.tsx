import { useWords } from "../../browser/locale/locale.ts";
import { Download } from "../../ui/icons.tsx";
import type { ReactNode } from "react";
import { Waiting } from "../../ui/waiting.tsx";
import { licenceDialog, useDownloads } from "./downloads.tsx";
import type { PendingDownload } from "./pending-download.ts";

/**
 * A button that downloads a file or shows its signed link; it keeps its width while busy. Until the user has agreed to
 * the terms, the head script opens them on a press.
 */
export function DownloadButton({
  pendingDownload,
  label,
  className = "",
  children,
}: {
  pendingDownload: PendingDownload;
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  const {
    request,
    isBusy,
    licence: { id, version },
    agreement,
  } = useDownloads();
  const { licence } = useWords();
  const busy = isBusy(pendingDownload.target);
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-label={label}
      aria-busy={busy}
      onClick={() => busy || request(pendingDownload)}
      {...(!agreement && { "data-opens": licenceDialog, "data-unless": `"id":"${id}","version":"${version}"` })}
    >
      <span className={busy ? "invisible contents-row" : "contents-row"}>
        {pendingDownload.purpose === "download" && <Download size={16} />}
        {children}
      </span>
      {busy && (
        <span className="button-waiting" title={licence.preparing}>
          <Waiting text="" />
          <span className="hidden-text">{licence.preparing}</span>
        </span>
      )}
    </button>
  );
}
