import { useWords } from "../../browser/locale/locale.ts";
import { fetchCommand } from "../download/commands.ts";
import { DownloadButton } from "../download/download-button.tsx";
import { Downloads, useDownloads, useLicence, type Licences } from "../download/downloads.tsx";
import { ProblemNote } from "../download/problem-note.tsx";
import { shortHash } from "../../browser/locale/formats.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";

/** A product's latest version and its file. */
export type CommandRow = {
  slug: string;
  name: string;
  version: string;
  updateTime: string | null;
  file: { name: string; size: number; sha256: string };
};

/**
 * Downloads the latest file of an engine from the command line: the licence first, then the line with the signed link.
 */
export default function CommandLineIsland({ rows, licences }: { rows: CommandRow[]; licences: Licences }) {
  return (
    <Downloads licences={licences}>
      <CommandLine rows={rows} />
    </Downloads>
  );
}

function CommandLine({ rows }: { rows: CommandRow[] }) {
  const { verify, commandLine } = useWords();
  const { problem } = useDownloads();
  return (
    <section aria-label={commandLine.title} className="command segmented">
      <div className="command-box">
        <Segments label={commandLine.title} items={rows.map(({ name }) => name)} value={0} remember />
        {rows.map((row, index) => (
          <div key={row.slug} data-panel={index} className="command-panel">
            <Line row={row} />
          </div>
        ))}
      </div>
      {rows.map((row, index) => (
        <p key={row.slug} data-panel={index} className="command-meta text-meta text-ink-3">
          <Meta row={row} />
        </p>
      ))}
      <noscript>
        <p className="command-meta text-meta text-ink-3">{verify.noScript}</p>
      </noscript>
      <ProblemNote problem={problem} />
    </section>
  );
}

function Line({ row: { slug, version, file } }: { row: CommandRow }) {
  const words = useWords();
  const { linkOf } = useDownloads();
  const { mayDownload } = useLicence(slug);
  const target = { product: slug, version, name: file.name, size: file.size };
  const link = linkOf(target);
  if (!link) {
    return (
      <div className="command-line">
        <code>{file.name}</code>
        <DownloadButton pendingDownload={{ target, purpose: "link" }} className="small no-print">
          {mayDownload ? words.verify.getLink : words.commandLine.readTerms}
        </DownloadButton>
      </div>
    );
  }
  const command = fetchCommand(file, new URL(link.url, location.href).href);
  return (
    <div className="command-line">
      <code tabIndex={0}>{command}</code>
      <CopyButton text={command} label={words.copy.command} copied={words.copy.copied} />
    </div>
  );
}

function Meta({ row: { file, updateTime } }: { row: CommandRow }) {
  const words = useWords();
  const format = useFormats();
  return (
    <>
      {words.commandLine.released(format.size(file.size), format.day(updateTime))} · {words.files.sha256}{" "}
      <code>{shortHash(file.sha256, 8)}</code>
    </>
  );
}
