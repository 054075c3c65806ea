import { useWords } from "../../browser/locale/locale.ts";
import { Segments } from "../../ui/segments.tsx";
import { Downloads, useDownloads } from "./downloads.tsx";
import type { ShownLicence } from "./licence-dialog.tsx";
import { LicenceState } from "./licence-state.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { Note } from "../../ui/note.tsx";
import { Files, type FilesProps } from "./files.tsx";
import { Verify } from "./verify.tsx";

type Props = FilesProps & {
  licence: ShownLicence | null;
  /** What installs the version: its tabs follow those of the browser and of curl. */
  clients: string[];
};

/** The files of a version: the licence first, then each file, and the ways to get and to verify it. */
export default function DownloadsIsland({ licence, clients, ...shown }: Props) {
  const words = useWords();
  return (
    <Downloads licences={{ [shown.product]: licence }}>
      {!shown.withdrawn && shown.files.length > 0 && (
        <>
          <LicenceState product={shown.product} />
          <Problems />
          <noscript>
            <Note kind="info">{words.verify.noScript}</Note>
          </noscript>
        </>
      )}
      <Files {...shown} />
      {shown.files.length > 0 && (
        <div className="ways no-print">
          <Segments label={words.verify.ways} items={[words.verify.browser, "curl", ...clients]} value={0} />
        </div>
      )}
      <Verify {...shown} />
    </Downloads>
  );
}

function Problems() {
  const { problem } = useDownloads();
  return <ProblemNote problem={problem} />;
}
