import "../../form/editor.css";
import "./editor.css";
import "../../../public/releases/releases.css";
import { Tabs } from "@base-ui/react/tabs";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { useLocale, useWords } from "../../../browser/locale/locale.ts";
import type { Language } from "../../../../contract/language.ts";
import { earlyAccessPath, versionPath } from "../../../../contract/addresses.ts";
import type { AdminProduct, AdminRelease } from "../../../../contract/schemas/publishing.ts";
import { formatMoment } from "../../../browser/locale/formats.ts";
import { bidiIsolated } from "../../../ui/bidi-isolated.ts";
import { useWide } from "../../form/use-wide.ts";
import { RecordView } from "../../list/record.tsx";
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
import { useRelease } from "./use-release.ts";

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

const tabs = ["notes", "files", "preview"] as const;

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
  const preview = <Preview control={control} product={product} version={release.version} line={line} {...shown} />;
  return (
    <FormProvider {...editing.form}>
      <div className="release-columns">
        <div className="release stack">
          <Head release={release} product={product} name={name} />
          <Facts editing={editing} />
          <ConflictPanel editing={editing} />
          <Tabs.Root defaultValue="notes" className="release-tabs">
            <Tabs.List className="tabs" aria-label={texts.sections}>
              {tabs
                .filter((tab) => (tab !== "files" || hasFiles) && (tab !== "preview" || !isWide))
                .map((tab) => (
                  <Tabs.Tab key={tab} value={tab} className="tab">
                    {texts.tabs[tab]}
                    {tab === "files" && <span className="tab-count num">{release.files.length}</span>}
                  </Tabs.Tab>
                ))}
            </Tabs.List>
            <Tabs.Panel value="notes" className="release-panel" keepMounted>
              <Notes editing={editing} onLine={setLine} {...shown} />
            </Tabs.Panel>
            {hasFiles && (
              <Tabs.Panel value="files" className="release-panel" keepMounted>
                <FilesPanel release={release} refetch={read.refetch} />
              </Tabs.Panel>
            )}
            {!isWide && (
              <Tabs.Panel value="preview" className="release-panel">
                {preview}
              </Tabs.Panel>
            )}
          </Tabs.Root>
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
