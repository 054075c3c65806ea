import { useCallback, useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import type { ReleaseFile } from "../../../../contract/schemas/catalogue.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { formatSize } from "../../../browser/locale/formats.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { useTaxonomy } from "../../list/use-taxonomy.ts";
import { releasePath } from "../../routing/release-path.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Note } from "../../../ui/note.tsx";
import { Select } from "../../../ui/select.tsx";
import { useUploadQueue } from "../upload/use-upload-queue.ts";
import { DropZone } from "../../form/drop-zone.tsx";
import { ArrowDown, ArrowUp } from "../../icons.tsx";
import { useFileOrder } from "./arrangement.ts";
import { FileDialog, type FileAction } from "./file-dialog.tsx";
import { UploadProgress } from "./upload-progress.tsx";

type Props = { release: AdminRelease; refetch: () => Promise<void> };

/** A release's files: uploaded and deleted until it is published, and listed for good. */
export function FilesPanel({ release, refetch }: Props) {
  const { files: texts } = useWords().release;
  const [asked, setAsked] = useState<{ action: FileAction; file: ReleaseFile } | null>(null);
  const move = useFileOrder({ release, refetch });
  const isChangeable = release.state === "draft" || release.state === "scheduled";
  return (
    <section className="release-part stack">
      <div className="section-head">
        <h2>
          {texts.table}
          <span className="tab-count num">{release.files.length}</span>
        </h2>
      </div>
      {isChangeable ? <Upload release={release} refetch={refetch} /> : <Note kind="locked">{texts.fixed}</Note>}
      {release.files.length === 0 ? (
        <p className="text-note text-ink-2">{texts.none}</p>
      ) : (
        <ul className="release-files" aria-label={texts.table}>
          {release.files.map((file, index) => (
            <li key={file.name}>
              <FileRow
                file={file}
                isChangeable={isChangeable}
                move={{ isFirst: index === 0, isLast: index === release.files.length - 1, by: (by) => move(index, by) }}
                onAsk={(action) => setAsked({ action, file })}
              />
            </li>
          ))}
        </ul>
      )}
      {asked && <FileDialog {...asked} release={release} refetch={refetch} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Files whose contents the server lists. */
const archive = /\.(?:zip|tgz|tar\.gz|unitypackage)$/i;

type FileRowProps = {
  file: ReleaseFile;
  isChangeable: boolean;
  move: { isFirst: boolean; isLast: boolean; by: (by: 1 | -1) => void };
  onAsk: (action: FileAction) => void;
};

function FileRow({ file, isChangeable, move, onAsk }: FileRowProps) {
  const { files: texts } = useWords().release;
  const { nameOf } = useTaxonomy();
  const { name, size, sha256, platform, engine, caption, recommended } = file;
  return (
    <>
      <div className="release-file text-ui cluster">
        <strong className="wrap-anywhere">{name}</strong>
        <span className="text-ink-2 num">{formatSize(size)}</span>
        <span className="tag plain">{nameOf("platforms", platform)}</span>
        {engine !== "none" && <span className="tag plain">{nameOf("engines", engine)}</span>}
        {recommended && <span className="tag">{texts.recommended}</span>}
        <span className="release-file-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={texts.moveUp(name)}
            aria-disabled={move.isFirst}
            onClick={() => !move.isFirst && move.by(-1)}
          >
            <ArrowUp size={15} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.moveDown(name)}
            aria-disabled={move.isLast}
            onClick={() => !move.isLast && move.by(1)}
          >
            <ArrowDown size={15} />
          </button>
          <button
            type="button"
            className="button small"
            aria-label={texts.describeName(name)}
            onClick={() => onAsk("describe")}
          >
            {texts.describe}
          </button>
          {archive.test(name) && (
            <button
              type="button"
              className="button small"
              aria-label={texts.contentsOf(name)}
              onClick={() => onAsk("contents")}
            >
              {texts.contents}
            </button>
          )}
          {isChangeable && (
            <button
              type="button"
              className="button small"
              aria-label={texts.removeName(name)}
              onClick={() => onAsk("remove")}
            >
              {texts.remove}
            </button>
          )}
        </span>
      </div>
      {(caption.en || caption.zh) && (
        <p className="text-meta text-ink-2">{[caption.en, caption.zh].filter((each) => each !== "").join(" · ")}</p>
      )}
      <p className="release-hash text-meta text-ink-3">
        <code>{sha256}</code>
        <CopyButton text={sha256} label={texts.copyHash} copied={texts.copied} />
      </p>
    </>
  );
}

/** A site may lack what is chosen at first. */
function keyIn(options: readonly { value: string }[], chosen: string): string {
  return options.some(({ value }) => value === chosen) ? chosen : (options[0]?.value ?? chosen);
}

function Upload({ release: { product, version }, refetch }: Props) {
  const { files: texts } = useWords().release;
  const { optionsOf } = useTaxonomy();
  const [platforms, engines] = [optionsOf("platforms"), optionsOf("engines")];
  const [chosen, setChosen] = useState({ platform: "any", engine: "none" });
  const platform = keyIn(platforms, chosen.platform);
  const engine = keyIn(engines, chosen.engine);
  const onArrived = useCallback(() => void refetch(), [refetch]);
  const queue = useUploadQueue({ release: { slug: product, version }, onArrived });
  const onDone = (name: string) => showMessage("done", texts.attached(name));
  const add = (files: FileList | null) =>
    queue.add([...(files ?? [])], { slug: product, version, platform, engine, onDone });
  return (
    <div className="upload stack">
      <fieldset className="upload-target" aria-label={texts.target}>
        <Select label={texts.platform} value={platform} onChange={(value) => setChosen({ platform: value, engine })}>
          {platforms.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <Select label={texts.engine} value={engine} onChange={(value) => setChosen({ platform, engine: value })}>
          {engines.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </fieldset>
      <DropZone text={texts.drop} choose={texts.choose} onTake={add} />
      <UploadProgress queue={queue} shownAt={releasePath(product, version)} />
    </div>
  );
}
