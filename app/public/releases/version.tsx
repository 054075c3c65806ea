import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { nameIn } from "../../../contract/language.ts";
import { ArrowLeft, ArrowRight } from "../../ui/icons.tsx";
import { useLoaderData, useOutletContext } from "react-router";
import { NoteLines } from "../notes/note-lines.tsx";
import type { ProductHead } from "../product/data.ts";
import { ReservedNote } from "../product/reserved-note.tsx";
import { Requirements } from "../download/facts.tsx";
import { Headline } from "../download/headline.tsx";
import { VersionToDownload } from "../download/version.tsx";
import { releasesPath, versionPath } from "../../../contract/addresses.ts";
import { warningText } from "../../../contract/release-warnings.ts";
import { Head } from "../layout/head.tsx";
import { useSite } from "../layout/use-site.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import type { loadVersion, ShownNote, VersionData } from "./data.ts";
import { markdownOf } from "./markdown.ts";

/** One version at its permanent address: its files and its notes. */
export function VersionPage() {
  const product = useOutletContext<ProductHead>();
  const data = useLoaderData<typeof loadVersion>();
  const { titles, descriptions, releaseWarnings } = useWords();
  const { version } = data.reserved ?? data.view;
  const warning = data.reserved ? null : warningText(data.view, releaseWarnings);
  return (
    <>
      <Head
        title={titles.version(product.name, version)}
        description={warning ?? descriptions.version(product.name, version)}
      />
      {data.reserved ? (
        <div className="product-section">
          <ReservedNote slug={product.slug} {...data.reserved} />
        </div>
      ) : product.notesOnly ? (
        <div className="product-columns">
          <div className="product-main stack">
            <Headline key={version} product={product} view={data.view} />
            <NotesOfVersion product={product} data={data} />
          </div>
          <aside className="facts">
            <Requirements requires={data.view.requires} />
          </aside>
        </div>
      ) : (
        <VersionToDownload
          product={product}
          view={data.view}
          above={
            <>
              <NewerIsOut product={product} data={data} />
              <NotesOfVersion product={product} data={data} />
            </>
          }
        />
      )}
    </>
  );
}

/** On an old version: the latest one, the number of changes, and the upgrade guide. */
function NewerIsOut({ product, data: { view, behind } }: { product: ProductHead; data: VersionData }) {
  const { releases, product: texts } = useWords();
  if (!behind) return null;
  return (
    <div className="note wash behind no-print cluster">
      <p>
        <a href={product.path} className="link">
          {releases.isOut(behind.latest)}
        </a>
        {behind.counted && ` · ${releases.sinceThis(behind.counted.changes, behind.counted.breaking)}`}
      </p>
      <a href={`${releasesPath(product)}?from=${encodeURIComponent(view.version)}`} className="button small">
        {texts.seeWhatChanged}
      </a>
      {behind.guide && (
        <a href={behind.guide} className="button small">
          {releases.upgradeGuide}
        </a>
      )}
    </div>
  );
}

function NotesOfVersion({
  product,
  data: { view, note, newer, older, types },
}: {
  product: ProductHead;
  data: VersionData;
}) {
  const { language, words } = useLocale();
  const { releases, copy } = words;
  const groups = useSite()?.taxonomy.noteGroups ?? [];
  const markdown = ({ content, lines }: ShownNote) =>
    markdownOf(product.name, [{ release: { ...view, content }, lines, content: true }], {
      ...releases,
      group: (key) => nameIn(groups, key, language),
      warnings: words.releaseWarnings,
    });
  return (
    <section aria-labelledby="notes" className="product-section">
      <div className="notes-head cluster">
        <h2 id="notes" className="section-title">
          {releases.notesOf(view.version)}
        </h2>
        {note && (
          <CopyButton
            text={markdown(note)}
            label={releases.copyMarkdown}
            copied={copy.copied}
            shown
            className="small"
          />
        )}
      </div>
      <h3 className="hidden-text">{view.version}</h3>
      {note && (
        <div className="version-note">
          <NoteLines {...note} groups={groups} types={types} />
        </div>
      )}
      <nav aria-label={releases.allVersions} className="neighbours no-print">
        {older && (
          <a href={versionPath(product, older)} className="link">
            <ArrowLeft size={15} />
            {releases.earlier(older)}
          </a>
        )}
        {newer && (
          <a href={versionPath(product, newer)} className="link">
            {releases.newer(newer)}
            <ArrowRight size={15} />
          </a>
        )}
        {newer && (
          <a href={`${releasesPath(product)}?from=${encodeURIComponent(view.version)}`} className="link">
            {releases.changedSince(view.version)}
          </a>
        )}
      </nav>
    </section>
  );
}
