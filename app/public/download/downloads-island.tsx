import { useWords } from "../../browser/locale/locale.ts";
import { DownloadButton } from "./download-button.tsx";
import { Downloads, useDownloads, useLicence } from "./downloads.tsx";
import type { ShownLicence } from "./licence-dialog.tsx";
import { LicenceState } from "./licence-state.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { Note } from "../../ui/note.tsx";
import { recommendedFile } from "./shown-file.ts";
import { Files, type FilesProps } from "./files.tsx";
import { Verify } from "./verify.tsx";

type Props = FilesProps & {
  licence: ShownLicence | null;
  /** Whether the commands open by their title. */ isFolded: boolean;
};

/** The files of a version: the licence first, then each file and how to verify it. */
export default function DownloadsIsland({ licence, isFolded, ...shown }: Props) {
  const words = useWords();
  return (
    <Downloads licences={{ [shown.product]: licence }}>
      {!shown.withdrawn && shown.files.length > 0 && (
        <>
          <LicenceState product={shown.product} />
          <ReadAndDownload {...shown} />
          <Problems />
          <noscript>
            <Note kind="info">{words.verify.noScript}</Note>
          </noscript>
        </>
      )}
      <Files {...shown} />
      <Verify {...shown} isFolded={isFolded} />
    </Downloads>
  );
}

/** For narrow screens, where the files are further down. */
function ReadAndDownload({ product, version, files, older }: FilesProps) {
  const first = recommendedFile(files);
  const { mayDownload } = useLicence(product);
  const { licence } = useWords();
  if (mayDownload || !first) return null;
  return (
    <DownloadButton
      pendingDownload={{ target: { product, version, name: first.name, size: first.size }, purpose: "download" }}
      className={`large read-and-download no-print ${older ? "" : "primary"}`}
    >
      {licence.read}
    </DownloadButton>
  );
}

function Problems() {
  const { problem } = useDownloads();
  return <ProblemNote problem={problem} />;
}
