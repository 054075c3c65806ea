import { useWords } from "../../browser/locale/locale.ts";
import { Download } from "../../ui/icons.tsx";
import type { ReactNode } from "react";
import { Waiting } from "../../ui/waiting.tsx";
import { licenceDialog, useDownloads, useLicence } from "./downloads.tsx";
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
  const { request, isBusy } = useDownloads();
  const { licence, mayDownload } = useLicence(pendingDownload.target.product);
  const { licence: texts } = useWords();
  const busy = isBusy(pendingDownload.target);
  return (
    <button
      type="button"
      className={`button ${className}`}
      aria-label={label}
      aria-busy={busy}
      onClick={() => busy || request(pendingDownload)}
      {...(licence &&
        !mayDownload && {
          "data-opens": licenceDialog,
          "data-unless": `"id":"${licence.id}","version":"${licence.version}"`,
        })}
    >
      <span className={busy ? "invisible contents-row" : "contents-row"}>
        {pendingDownload.purpose === "download" && <Download size={16} />}
        {children}
      </span>
      {busy && (
        <span className="button-waiting" title={texts.preparing}>
          <Waiting text="" />
          <span className="hidden-text">{texts.preparing}</span>
        </span>
      )}
    </button>
  );
}
