import { useState } from "react";
import { DownloadButton } from "../download/download-button.tsx";
import { useDownloads } from "../download/downloads.tsx";
import { ProblemNote } from "../download/problem-note.tsx";
import { shortHash } from "../language/formats.ts";
import { useFormats } from "../language/use-formats.ts";
import { useWords } from "../language/words.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Segments } from "../ui/segments.tsx";
import type { LedgerRow } from "./data.ts";

const shown = ["unity", "unreal", "native"];

/** The newest file of an engine on the command line: the licence first, then the line with the signed link. */
export function CommandLine({ rows }: { rows: LedgerRow[] }) {
  const words = useWords();
  const { problem } = useDownloads();
  const [chosen, setChosen] = useState(0);
  const offered = shown.flatMap((slug) => rows.find((row) => row.slug === slug && row.file) ?? []);
  if (offered.length === 0) return null;
  return (
    <section aria-label={words.home.commandLine} className="command segmented">
      <div className="command-box">
        <Segments
          label={words.home.commandLine}
          items={offered.map(({ slug, name }) => words.home.engines[slug] ?? name)}
          value={chosen}
          onChange={setChosen}
        />
        {offered.map((row, index) => (
          <div key={row.slug} data-panel={index} className="command-panel">
            <Line row={row} />
          </div>
        ))}
      </div>
      {offered.map((row, index) => (
        <p key={row.slug} data-panel={index} className="command-meta">
          <Meta row={row} />
        </p>
      ))}
      <noscript>
        <p className="command-meta">{words.verify.noScript}</p>
      </noscript>
      <ProblemNote problem={problem} />
    </section>
  );
}

function Line({ row: { slug, version, file } }: { row: LedgerRow }) {
  const words = useWords();
  const { agreement, linkOf } = useDownloads();
  if (!file) return null;
  const target = { product: slug, version, name: file.name, size: file.size };
  const link = linkOf(target);
  if (!link) {
    return (
      <div className="command-line">
        <code>{file.name}</code>
        <DownloadButton wish={{ target, purpose: "link" }} className="small no-print">
          {agreement ? words.verify.getLink : words.home.readTerms}
        </DownloadButton>
      </div>
    );
  }
  const command = `curl -fL -C - -o '${file.name}' '${new URL(link.url, location.href).href}'`;
  return (
    <div className="command-line">
      <code tabIndex={0}>{command}</code>
      <CopyButton text={command} label={words.copy.command} texts={words.copy} />
    </div>
  );
}

function Meta({ row: { file, updateTime } }: { row: LedgerRow }) {
  const words = useWords();
  const format = useFormats();
  if (!file) return null;
  return (
    <>
      {words.product.releasedWithSize(format.size(file.size), format.day(updateTime))} · {words.files.sha256}{" "}
      <code>{shortHash(file.sha256, 8)}</code>
    </>
  );
}
