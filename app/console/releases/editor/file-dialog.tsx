import { limits } from "../../../../contract/limits.ts";
import type { ReleaseFile } from "../../../../contract/schemas/catalogue.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { formatSize } from "../../../browser/locale/formats.ts";
import { useCount } from "../../../browser/locale/use-count.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { Field } from "../../../ui/form/field.tsx";
import { SectionProblem } from "../../../ui/form/section-problem.tsx";
import { Dialog, useCloseDialog } from "../../form/dialog.tsx";
import { DialogForm } from "../../form/dialog-form.tsx";
import { useOperatorWords } from "../../form/operator-words.ts";
import { Skeleton } from "../../list/skeleton.tsx";
import { useSectionForm } from "../../form/use-section-form.ts";
import { useRead } from "../../list/use-read.ts";
import { arrangementOf } from "./arrangement.ts";
import { useReleaseWords } from "./words.ts";

export type FileAction = "contents" | "describe" | "remove";

type Props = { action: FileAction; file: ReleaseFile; release: AdminRelease; refetch: () => Promise<void> };

/** An archive's contents, a file's caption, or the confirmation before it is deleted. */
export function FileDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const { files: texts } = useReleaseWords();
  const { close } = useOperatorWords();
  const { action, file } = props;
  const titles = { contents: texts.contentsOf, describe: texts.describeName, remove: texts.removeName };
  return (
    <Dialog
      title={titles[action](file.name)}
      {...(action === "remove" && { lead: texts.removeText })}
      closeLabel={close}
      onClose={onClose}
      small={action !== "contents"}
    >
      {action === "contents" && <Contents {...props} />}
      {action === "describe" && <Description {...props} />}
      {action === "remove" && <Removal {...props} />}
    </Dialog>
  );
}

/** The maximum number of rendered entries; an archive may have thousands. */
const shown = 500;

function Contents({ file: { name }, release: { product, version } }: Props) {
  const { files: texts } = useReleaseWords();
  const count = useCount();
  const { data, problem } = useRead("fileContents", { slug: product, version, name });
  if (!data) return problem ? <SectionProblem problem={problem} /> : <Skeleton count={6} />;
  const left = data.total - Math.min(shown, data.entries.length);
  return (
    <>
      <p className="text-ui text-ink-2 num">{texts.entries(count(data.total), formatSize(data.unpacked))}</p>
      <ul className="archive-entries" tabIndex={0} aria-label={texts.contentsOf(name)}>
        {data.entries.slice(0, shown).map(({ path, size }) => (
          <li key={path}>
            <code>{path}</code>
            <span className="num">{formatSize(size)}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="text-meta text-ink-3">{texts.more(count(left))}</p>}
    </>
  );
}

function Description({ file, release: { product, version, files }, refetch }: Props) {
  const { files: texts } = useReleaseWords();
  const api = useApi();
  const close = useCloseDialog();
  const form = useSectionForm({
    checks: { captionEn: () => undefined, captionZh: () => undefined, recommended: () => undefined },
    submit: async ({ captionEn, captionZh, recommended }) => {
      const isRecommended = recommended !== "";
      const next = files.map((each) =>
        each.name === file.name
          ? { ...each, caption: { en: captionEn.trim(), zh: captionZh.trim() }, recommended: isRecommended }
          : { ...each, recommended: each.recommended && !isRecommended },
      );
      await api().call("arrangeFiles", { slug: product, version, ...arrangementOf(next) });
      showMessage("done", texts.described(file.name));
      await refetch();
      close();
    },
  });
  return (
    <DialogForm of={form} submit={texts.save} working={texts.saving} look="primary">
      <Field
        of={form}
        name="captionEn"
        label={texts.captionIn.en}
        hint={texts.captionHint}
        defaultValue={file.caption.en}
        maxLength={limits.name}
      />
      <Field
        of={form}
        name="captionZh"
        label={texts.captionIn.zh}
        defaultValue={file.caption.zh}
        maxLength={limits.name}
      />
      <label className="sure">
        <input type="checkbox" name="recommended" defaultChecked={file.recommended} />
        <span>{texts.recommend}</span>
      </label>
    </DialogForm>
  );
}

function Removal({ file: { name }, release: { product, version }, refetch }: Props) {
  const { files: texts } = useReleaseWords();
  const api = useApi();
  const close = useCloseDialog();
  const form = useSectionForm({
    checks: {},
    submit: async () => {
      await api().call("deleteFile", { slug: product, version, name });
      showMessage("done", texts.removed(name));
      await refetch();
      close();
    },
  });
  return <DialogForm of={form} submit={texts.remove} working={texts.removing} look="bad" />;
}
