import { useWords } from "../../browser/locale/locale.ts";
import { useDownloads, useLicence } from "./downloads.tsx";
import { DownloadButton } from "./download-button.tsx";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { TaxonomyMark } from "../../ui/taxonomy-mark.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { anyPlatform, purposeOf, recommendedFile, type ShownFile } from "./shown-file.ts";

export type FilesProps = {
  product: string;
  version: string;
  files: ShownFile[];
  withdrawn: boolean;
  /** Whether there is a newer version. */
  older: boolean;
};

/** Every file with its size, hash and download button. */
export function Files({ product, version, files, withdrawn, older }: FilesProps) {
  const words = useWords();
  const engines = [...new Map(files.map(({ engine, shown }) => [engine, shown.engine]))];
  return (
    <section aria-labelledby="files" className="product-section">
      <h2 id="files" className="section-title">
        {words.files.title}
      </h2>
      {files.length === 0 && <p className="files-none text-note text-ink-2">{words.files.none}</p>}
      {engines.map(([engine, { name, icon }]) => (
        <div key={engine} id={engine}>
          {engines.length > 1 && (
            <h3 className="files-engine with-icon text-ui text-ink-2">
              <TaxonomyMark icon={icon} />
              {name}
            </h3>
          )}
          <ul className="files">
            {files
              .filter((file) => file.engine === engine)
              .map((file) => (
                <File
                  key={file.name}
                  file={file}
                  target={{ product, version }}
                  first={file === recommendedFile(files) && !older}
                  withdrawn={withdrawn}
                />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function File({
  file,
  target,
  first,
  withdrawn,
}: {
  file: ShownFile;
  target: { product: string; version: string };
  first: boolean;
  withdrawn: boolean;
}) {
  const { files, copy } = useWords();
  const { linkOf } = useDownloads();
  const { mayDownload } = useLicence(target.product);
  const format = useFormats();
  return (
    <li
      className={linkOf({ ...target, name: file.name, size: file.size }) ? "file fetched" : "file"}
      data-file={file.name}
    >
      <div className="file-name">
        <p className="font-semibold wrap-anywhere">{file.name}</p>
        <p className="text-meta text-ink-3 with-icon">
          {file.platform !== anyPlatform && <TaxonomyMark icon={file.shown.platform.icon} />}
          {file.caption || purposeOf(file, files)}
        </p>
      </div>
      <p className="file-size num text-ui">{format.size(file.size)}</p>
      {!withdrawn && (
        <DownloadButton
          pendingDownload={{ target: { ...target, name: file.name, size: file.size }, purpose: "download" }}
          label={files.downloadFile(file.name)}
          className={`file-button no-print ${first ? "primary" : ""} ${mayDownload ? "" : "unagreed"}`}
        >
          {files.download}
        </DownloadButton>
      )}
      <details className="file-hash text-meta text-ink-2">
        <summary>{files.sha256}</summary>
        <p>
          <code>{file.sha256}</code>
          <CopyButton text={file.sha256} label={files.copyHash(file.name)} copied={copy.copied} />
        </p>
      </details>
    </li>
  );
}
