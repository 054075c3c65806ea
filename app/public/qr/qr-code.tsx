import { useWords } from "../../browser/locale/locale.ts";

/** A button that shows this page's address as a QR code (`qr-island.ts`). */
export function QrCode() {
  const { qr } = useWords();
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
