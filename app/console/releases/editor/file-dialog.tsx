import * as z from "zod/mini";
import { useWords } from "../../../browser/locale/locale.ts";
import { limits } from "../../../../contract/limits.ts";
import type { ReleaseFile } from "../../../../contract/schemas/catalogue.ts";
import type { AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { formatSize } from "../../../browser/locale/formats.ts";
import { useCount } from "../../../browser/locale/use-count.ts";
import { showMessage } from "../../../browser/message/message.ts";
import { SectionProblem } from "../../../ui/form/section-problem.tsx";
import { Dialog } from "../../form/dialog.tsx";
import { TextField, TickField } from "../../form/fields.tsx";
import { ConfirmDialog, FormDialog } from "../../form/form-dialog.tsx";
import { Skeleton } from "../../list/skeleton.tsx";
import { useRead } from "../../list/use-read.ts";
import { arrangementOf } from "./arrangement.ts";

export type FileAction = "contents" | "describe" | "remove";

type Props = { file: ReleaseFile; release: AdminRelease; refetch: () => Promise<void>; onClose: () => void };

/** An archive's contents, a file's caption, or the confirmation before it is deleted. */
export function FileDialog({ action, ...props }: Props & { action: FileAction }) {
  const { files: texts } = useWords().release;
  const { close } = useWords().operator;
  if (action === "describe") return <Description {...props} />;
  if (action === "remove") return <Removal {...props} />;
  return (
    <Dialog title={texts.contentsOf(props.file.name)} closeLabel={close} onClose={props.onClose}>
      <Contents {...props} />
    </Dialog>
  );
}

/** The maximum number of rendered entries; an archive may have thousands. */
const shown = 500;

type ContentsProps = Pick<Props, "file" | "release">;

function Contents({ file: { name }, release: { product, version } }: ContentsProps) {
  const { files: texts } = useWords().release;
  const count = useCount();
  const { data, problem } = useRead("fileContents", { slug: product, version, name });
  if (!data) return problem ? <SectionProblem problem={problem} /> : <Skeleton count={6} />;
  const left = data.total - Math.min(shown, data.entries.length);
  return (
    <>
      <p className="text-ui text-ink-2 num">{texts.entries(count(data.total), formatSize(data.unpacked))}</p>
      <ul className="archive-entries text-meta" tabIndex={0} aria-label={texts.contentsOf(name)}>
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

const description = z.object({
  caption: z.object({ en: z.string(), zh: z.string() }),
  recommended: z.boolean(),
});
type DescriptionValues = z.infer<typeof description>;

function Description({ file, release: { product, version, files }, refetch, onClose }: Props) {
  const { files: texts } = useWords().release;
  const api = useApi();
  return (
    <FormDialog<DescriptionValues, typeof description>
      texts={{ title: texts.describeName(file.name), submit: texts.save, working: texts.saving }}
      schema={description}
      values={{ caption: file.caption, recommended: file.recommended }}
      inputOf={(values) => values}
      onSubmit={async ({ caption: { en, zh }, recommended }) => {
        const next = files.map((each) =>
          each.name === file.name
            ? { ...each, caption: { en: en.trim(), zh: zh.trim() }, recommended }
            : { ...each, recommended: each.recommended && !recommended },
        );
        await api().call("arrangeFiles", { slug: product, version, ...arrangementOf(next) });
        showMessage("done", texts.described(file.name));
        await refetch();
      }}
      onClose={onClose}
    >
      <TextField
        name="caption.en"
        label={texts.captionIn.en}
        hint={texts.captionHint}
        language="en"
        maxLength={limits.name}
      />
      <TextField name="caption.zh" label={texts.captionIn.zh} language="zh" maxLength={limits.name} />
      <TickField name="recommended" label={texts.recommend} />
    </FormDialog>
  );
}

function Removal({ file: { name }, release: { product, version }, refetch, onClose }: Props) {
  const { files: texts } = useWords().release;
  const api = useApi();
  return (
    <ConfirmDialog
      texts={{ title: texts.removeName(name), lead: texts.removeText, submit: texts.remove, working: texts.removing }}
      look="bad"
      onSubmit={async () => {
        await api().call("deleteFile", { slug: product, version, name });
        showMessage("done", texts.removed(name));
        await refetch();
      }}
      onClose={onClose}
    />
  );
}
