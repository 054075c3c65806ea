import "../../form/editor.css";
import "./editor.css";
import "../../../public/releases/releases.css";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { FormProvider, useFormState, type FieldPath } from "react-hook-form";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { Language } from "../../../../contract/language.ts";
import { earlyAccessPath, versionPath } from "../../../../contract/addresses.ts";
import type { AdminProduct, AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { bidiIsolated } from "../../../ui/bidi-isolated.ts";
import { useWide } from "../../form/use-wide.ts";
import { Segments } from "../../../ui/segments.tsx";
import { RecordView } from "../../list/record-view.tsx";
import { useRead, type ReadState } from "../../list/use-read.ts";
import { useNavigate } from "../../routing/navigate.ts";
import type { View } from "../../routing/route.ts";
import { ReleaseTags } from "./release-tags.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { Facts } from "./facts.tsx";
import { FilesPanel } from "./files-panel.tsx";
import { Notes } from "./notes.tsx";
import { Preview } from "./preview.tsx";
import { useAudience } from "./use-audience.ts";
import { firstWrong, type ReleaseDraft } from "./release-draft.ts";
import { useRelease, type ReleaseEditing } from "./use-release.ts";

/** A release's editor: notes in both languages, files, preview, and its actions (specification, section 3). */
export const ReleaseView: View = ({ params, nameTab }) => {
  const texts = useWords().release;
  const { language } = useLocale();
  const { slug = "", version = "" } = params;
  const read = useRead("adminRelease", { slug, version });
  const product = useRead("adminProducts", {}).data?.items.find((each) => each.slug === slug);
  const missing = { title: texts.missingTitle, text: texts.missing, list: { href: "/publish", text: texts.toList } };
  const name = texts.tabName(product?.name[language] ?? slug, version);
  return (
    <RecordView read={read} name={read.data ? name : undefined} nameTab={nameTab} missing={missing} title={name}>
      {(release) => <Editor release={release} read={read} product={product} name={name} />}
    </RecordView>
  );
};

type Props = {
  release: AdminRelease;
  read: ReadState<AdminRelease>;
  product: AdminProduct | undefined;
  name: string;
};

function Editor({ release, read, product, name }: Props) {
  const texts = useWords().release;
  const go = useNavigate();
  const editing = useRelease(release, read);
  const hasFiles = product?.notesOnly !== true || release.files.length > 0;
  const isWide = useWide();
  const [language, setLanguage] = useState<Language>(useLocale().language);
  const choose = async (next: Language) => {
    if ((await editing.settle.current?.()) !== false) setLanguage(next); // what is typed as a text is read first
  };
  const shown = { language, setLanguage: (next: Language) => void choose(next) };
  const [line, setLine] = useState("");
  const { control } = editing.form;
  const [isPreview, setIsPreview] = useState(false);
  const isEditing = isWide || !isPreview;
  useFocusOnWrong(editing, () => setIsPreview(false));
  const preview = <Preview control={control} product={product} version={release.version} line={line} {...shown} />;
  return (
    <FormProvider {...editing.form}>
      <div className="release-columns">
        <div className="release stack">
          <Head release={release} product={product} name={name} />
          <Facts editing={editing} />
          <ConflictPanel editing={editing} />
          {!isWide && (
            <Segments
              label={texts.sections}
              items={[texts.parts.edit, texts.parts.preview]}
              value={isPreview ? 1 : 0}
              onChange={(index) => setIsPreview(index === 1)}
            />
          )}
          <div className="release-edit" hidden={!isEditing}>
            <Notes editing={editing} onLine={setLine} {...shown} />
            {hasFiles && <FilesPanel release={release} refetch={read.refetch} />}
          </div>
          {!isEditing && preview}
          <EditorBar
            editing={editing}
            product={product}
            name={name}
            onDeleted={() => go("/publish", { replace: true })}
          />
        </div>
        {isWide && <aside>{preview}</aside>}
      </div>
    </FormProvider>
  );
}

/** Leads to the first note that was refused, also from the preview. */
function useFocusOnWrong({ form }: ReleaseEditing, showFields: () => void): void {
  const { errors } = useFormState({ control: form.control });
  const wrong = firstWrong(errors.notes, "notes");
  const focus = useEffectEvent((path: string) => {
    flushSync(showFields); // what is hidden cannot have the focus
    form.setFocus(path as FieldPath<ReleaseDraft>); // a path of this form
  });
  useEffect(() => {
    if (wrong !== undefined) focus(wrong);
  }, [wrong]);
}

function Head({ release, product, name }: Omit<Props, "read">) {
  const texts = useWords().release;
  const { viewPage } = useWords().publish;
  const { language, words } = useLocale();
  const { state, version, translation, publishAt, editedAt, editedBy, withdrawn, deprecated } = release;
  const moment = (at: string) => formatMoment(at, language, words);
  const isShown = state === "published" || state === "withdrawn";
  const isPublic = useAudience(product)(release) === "everybody";
  const edited = () => {
    if (editedAt === null) return texts.untouched;
    return editedBy === null
      ? texts.editedUnknown(moment(editedAt))
      : texts.edited(bidiIsolated(editedBy), moment(editedAt));
  };
  return (
    <header className="review-head">
      <div className="review-title cluster">
        <h1>{name}</h1>
        <ReleaseTags state={state} isDeprecated={deprecated !== null} translation={translation} />
      </div>
      {isShown && product && (
        <a className="link" href={isPublic ? versionPath(product, version) : earlyAccessPath(release.product, version)}>
          {viewPage}
        </a>
      )}
      <p className="review-deadline num">
        {publishAt !== null && state === "scheduled" && `${texts.goesLive(moment(publishAt))} · `}
        {edited()}
      </p>
      {withdrawn && state === "withdrawn" && (
        <p className="review-deadline">
          {texts.withdrawnAt(moment(withdrawn.at))} <q dir="auto">{withdrawn.reason}</q>
          {withdrawn.reasonZh !== null && (
            <>
              {" "}
              <q lang="zh-Hans">{withdrawn.reasonZh}</q>
            </>
          )}
        </p>
      )}
    </header>
  );
}
