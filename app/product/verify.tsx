import { useEffect, useState } from "react";
import { checkLines, commandsOf, fetchLine, nameLines, systems, type Line } from "../download/commands.ts";
import { CommandLines } from "../download/command-line.tsx";
import { DownloadButton } from "../download/download-button.tsx";
import { useDownloads } from "../download/downloads.tsx";
import type { Target } from "../download/wish.ts";
import { formatTime } from "../language/formats.ts";
import { useSpeech } from "../language/words.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Segments } from "../ui/segments.tsx";
import { Select } from "../ui/select.tsx";
import type { ShownFile } from "./version-data.ts";

type Props = { product: string; version: string; files: ShownFile[]; withdrawn: boolean };

/** How to fetch a file on the command line and to compare it with its hash, for each system. */
export function Verify({ product, version, files, withdrawn }: Props) {
  const { language, words } = useSpeech();
  const { agreement, linkOf } = useDownloads();
  const [system, setSystem] = useState(1);
  const [chosen, setChosen] = useState(files[0]?.name);
  const file = files.find(({ name }) => name === chosen) ?? files[0];

  // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know the system, so the first drawing has none
  useEffect(() => setSystem(ownSystem()), []);

  if (!file) return null;
  const target: Target = { product, version, name: file.name, size: file.size };
  const link = withdrawn ? undefined : linkOf(target);
  const url = link && new URL(link.url, location.href).href;
  const fetchLines = (index: number): Line[] => (url ? [fetchLine(url, systems[index] ?? "linux")] : []);

  return (
    <section aria-labelledby="verify" className="product-section segmented">
      <h2 id="verify" className="section-title">
        {words.verify.title}
      </h2>
      {files.length > 1 && (
        <Select
          label={words.verify.file}
          name="file"
          value={file.name}
          onChange={setChosen}
          className="mt-4 max-w-full no-print"
        >
          {files.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <div className="code mt-4">
        <div className="code-bar">
          <Segments
            label={words.verify.system}
            items={systems.map((each) => words.verify.systems[each])}
            value={system}
            onChange={setSystem}
          />
          <CopyButton
            text={() =>
              commandsOf([
                ...nameLines(file, systems[system] ?? "linux"),
                ...fetchLines(system),
                ...checkLines(file, systems[system] ?? "linux"),
              ])
            }
            label={words.verify.copy}
            texts={words.copy}
          />
        </div>
        {systems.map((each, index) => (
          <div key={each} data-panel={index}>
            <pre className="wrapped verify-top">
              <CommandLines lines={[...nameLines(file, each), ...fetchLines(index)]} />
            </pre>
            {!link && !withdrawn && (
              <div className="verify-place no-print">
                <span className="prompt" aria-hidden="true">
                  {each === "windows" ? "> " : "$ "}
                </span>
                <DownloadButton wish={{ target, purpose: "link" }} className="small">
                  {agreement ? words.verify.getLink : words.verify.readTerms}
                </DownloadButton>
              </div>
            )}
            <pre className="wrapped verify-end">
              <CommandLines lines={checkLines(file, each)} />
            </pre>
          </div>
        ))}
      </div>
      {link && (
        <p className="mt-2 text-meta text-ink-3">{words.verify.goodUntil(formatTime(link.expiresAt, language))}</p>
      )}
    </section>
  );
}

function ownSystem(): number {
  if (/Windows/.test(navigator.userAgent)) return 0;
  return /Mac OS X|Macintosh|iPhone|iPad/.test(navigator.userAgent) ? 1 : 2;
}
