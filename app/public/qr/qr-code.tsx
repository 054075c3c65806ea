import { usePageWords } from "../../browser/locale/page-words.ts";

/** A button that shows this page's address as a QR code (`qr-island.ts`). */
export function QrCode() {
  const { qr } = usePageWords();
  return (
    <div data-island="qr" className="qr no-print">
      <button type="button" className="button" aria-expanded={false}>
        {qr.open}
      </button>
      <div className="qr-panel" hidden>
        <svg role="img" aria-label={qr.code}>
          <path />
        </svg>
        <p className="text-meta text-ink-2">{qr.hint}</p>
      </div>
    </div>
  );
}
