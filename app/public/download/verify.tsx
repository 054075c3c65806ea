import { useLayoutEffect, useRef, useState } from "react";
import type { Language } from "../../../contract/language.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { CommandLines } from "./command-line.tsx";
import { checkLines, commandsOf, fetchLines, nameLines, systems, type CommandLine, type System } from "./commands.ts";
import { DownloadButton } from "./download-button.tsx";
import { useDownloads, useLicence } from "./downloads.tsx";
import type { Target } from "./pending-download.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Segments } from "../../ui/segments.tsx";
import { Select } from "../../ui/select.tsx";
import type { FilesProps } from "./files.tsx";

/** Commands that download a file and verify its hash, for each operating system. */
export function Verify({ product, version, files, withdrawn }: FilesProps) {
  const { language } = useLocale();
  const words = useWords();
  const { linkOf } = useDownloads();
  const { mayDownload } = useLicence(product);
  const [chosen, setChosen] = useState(files[0]?.name);
  const list = useRef<HTMLSelectElement>(null);
  const file = files.find(({ name }) => name === chosen) ?? files[0];

  useLayoutEffect(() => setChosen((before) => list.current?.value ?? before), []); // selected before hydration

  if (!file) return null;
  const target: Target = { product, version, name: file.name, size: file.size };
  const link = withdrawn ? undefined : linkOf(target);
  const url = link && new URL(link.url, location.href).href;
  const toFetch = (system: System): CommandLine[] => (url ? fetchLines(url, system) : []);

  return (
    <div data-way={1} className="segmented">
      {files.length > 1 && (
        <Select
          ref={list}
          label={words.verify.file}
          name="file"
          defaultValue={file.name}
          autoComplete="off"
          onChange={setChosen}
          className="verify-systems no-print"
        >
          {files.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
      <div className="code">
        <div className="code-bar">
          <Segments
            label={words.verify.system}
            items={systems.map((each) => words.verify.systems[each])}
            value={1}
            systems
          />
          {/* Before the terms there is no file that the commands could check */}
          {(mayDownload || withdrawn) &&
            systems.map((each, index) => (
              <span key={each} data-panel={index}>
                <CopyButton
                  text={commandsOf([...nameLines(file, each), ...toFetch(each), ...checkLines(file, each)])}
                  label={words.verify.copy}
                  copied={words.copy.copied}
                />
              </span>
            ))}
        </div>
        {systems.map((each, index) => (
          <div key={each} data-panel={index}>
            <pre tabIndex={0} className="verify-top">
              <CommandLines lines={[...nameLines(file, each), ...toFetch(each)]} />
            </pre>
            {!link && !withdrawn && <GetLink target={target} prompt={each === "windows" ? "> " : "$ "} />}
            <pre tabIndex={0} className="verify-end">
              <CommandLines lines={checkLines(file, each)} />
            </pre>
          </div>
        ))}
      </div>
      {link && <p className="text-meta text-ink-3">{words.verify.goodUntil(localTime(link.expiresAt, language))}</p>}
    </div>
  );
}

function localTime(moment: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", { hour: "2-digit", minute: "2-digit" });
  return format.format(new Date(moment));
}

/** Stands where the command that downloads goes, until there is a signed link. */
function GetLink({ target, prompt }: { target: Target; prompt: string }) {
  const { verify } = useWords();
  return (
    <div className="verify-place no-print">
      <span className="prompt" aria-hidden="true">
        {prompt}
      </span>
      <DownloadButton pendingDownload={{ target, purpose: "link" }} className="small">
        {verify.getLink}
      </DownloadButton>
    </div>
  );
}
