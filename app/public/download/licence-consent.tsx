import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Download } from "../../ui/icons.tsx";
import { Note } from "../../ui/note.tsx";
import { useAttempt } from "../../ui/form/use-attempt.ts";
import type { LicenceName } from "./agreement.ts";
import { isNewLicence, type PendingDownload } from "./pending-download.ts";
import { ProblemNote } from "./problem-note.tsx";

type Props = {
  pendingDownload: PendingDownload;
  licence: LicenceName | null;
  readToEnd: boolean;
  position: { screen: number; screens: number };
  agree: (pendingDownload: PendingDownload, licence: LicenceName) => Promise<void>;
  /** There is a newer licence, which must be read first. */
  startOver: () => Promise<void>;
  close: () => void;
};

/** Agreeing to terms that were read to their end, and the download that waits for it. */
export function LicenceConsent(props: Props) {
  const { pendingDownload, position, readToEnd } = props;
  const words = useWords();
  const format = useFormats();
  const { ticked, setTicked, reminded, isBusy, problem, confirm } = useConsent(props);
  const isDownload = pendingDownload.purpose === "download";
  return (
    <>
      <ProblemNote problem={problem} />
      <div className="licence-consent cluster">
        <label className="licence-tick">
          <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
          {words.licence.agree}
        </label>
        <p className={`text-meta text-ink-2 num ${readToEnd ? "invisible" : ""}`}>
          {words.licence.readToEnd(position)}
        </p>
      </div>
      <div role="alert">
        {reminded && !(readToEnd && ticked) && (
          <Note kind="locked">
            <span>{words.licence.please}</span>
          </Note>
        )}
      </div>
      <div className="button-row">
        <button type="button" className="button primary large" aria-busy={isBusy} onClick={() => void confirm()}>
          {isDownload && <Download size={17} />}
          {isBusy ? words.licence.preparing : isDownload ? words.licence.agreeAndDownload : words.licence.agreeOnly}
        </button>
        <form method="dialog">
          <button type="submit" className="button large">
            {words.licence.cancel}
          </button>
        </form>
        <p className="licence-file text-meta text-ink-2">
          <span className="wrap-anywhere">{pendingDownload.target.name}</span>
          <span className="num">{format.size(pendingDownload.target.size)}</span>
        </p>
      </div>
    </>
  );
}

function useConsent({ pendingDownload, licence, readToEnd, agree, startOver, close }: Props) {
  const [ticked, setTicked] = useState(false);
  const [reminded, setReminded] = useState(false);
  const { attempt, isBusy, problem } = useAttempt();
  const confirm = async () => {
    if (!licence || !readToEnd || !ticked) {
      setReminded(false);
      requestAnimationFrame(() => setReminded(true)); // announced again each time
      return;
    }
    await attempt(async () => {
      try {
        await agree(pendingDownload, licence);
        close();
      } catch (cause) {
        if (!isNewLicence(cause)) throw cause;
        setTicked(false);
        await startOver();
      }
    });
  };
  return { ticked, setTicked, reminded, isBusy, problem, confirm };
}
