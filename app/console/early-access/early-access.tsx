import type { MouseEvent } from "react";
import { earlyAccessPath } from "../../../contract/addresses.ts";
import { notesFor } from "../../../contract/notes.ts";
import type { CallData } from "../../../contract/schemas.ts";
import en from "../../../contract/words/console/early-access.en.ts";
import zh from "../../../contract/words/console/early-access.zh.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { Downloads, useDownloads } from "../../public/download/downloads.tsx";
import { Requirements } from "../../public/download/facts.tsx";
import { Files } from "../../public/download/files.tsx";
import { LicenceState } from "../../public/download/licence-state.tsx";
import { ProblemNote } from "../../public/download/problem-note.tsx";
import { shownFile } from "../../public/download/shown-file.ts";
import { shownLicence } from "../../public/download/version-data.ts";
import { NoteLines } from "../../public/notes/note-lines.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { useTaxonomy } from "../list/use-taxonomy.ts";
import type { View } from "../routing/route.ts";
import "../../ui/dialog.css";
import "../../public/download/download.css";
import "../../public/download/files.css";
import "../../public/releases/releases.css";
import "./early-access.css";

const own = { en, zh };

/** Releases that this account may read and that are not for everybody; pages of the site do not have them. */
export const EarlyAccessView: View = ({ address }) => (
  <WithWords own={own}>
    <Releases query={new URLSearchParams(address.search)} />
  </WithWords>
);

type Release = CallData<"earlyAccess">["items"][number];

function Releases({ query }: { query: URLSearchParams }) {
  const texts = useWords().earlyAccess;
  const { data, problem } = useRead("earlyAccess", {});
  const items = data?.items ?? [];
  const chosen =
    items.find(({ product, version }) => product === query.get("product") && version === query.get("version")) ??
    items[0];
  return (
    <div className="operator early-access">
      <h1 className="hidden-text">{texts.title}</h1>
      <SectionProblem problem={problem} />
      {!data && !problem && <Skeleton count={4} />}
      {data && !chosen && (
        <Empty
          title={texts.none}
          text={texts.noneText}
          action={
            <a href="/apply" className="button">
              {texts.apply}
            </a>
          }
        />
      )}
      {chosen && (
        <>
          <p className="text-ui text-ink-2">{texts.lead}</p>
          <List items={items} chosen={chosen} />
          <Shown key={`${chosen.product} ${chosen.version}`} release={chosen} />
        </>
      )}
    </div>
  );
}

function List({ items, chosen }: { items: Release[]; chosen: Release }) {
  const texts = useWords().earlyAccess;
  const { language } = useLocale();
  return (
    <nav aria-label={texts.releases} className="chips">
      {items.map((item) => (
        <a
          key={`${item.product} ${item.version}`}
          className="chip"
          aria-current={item === chosen ? "true" : undefined}
          href={earlyAccessPath(item.product, item.version)}
        >
          {item.name[language]} <span className="num">{item.version}</span>
        </a>
      ))}
    </nav>
  );
}

/** Notes and files of a release, made of the site's own components. */
function Shown({ release: { product: slug, name, version, audience } }: { release: Release }) {
  const { earlyAccess: texts, product: productTexts } = useWords();
  const { language } = useLocale();
  const format = useFormats();
  const { lists } = useTaxonomy();
  const product = useRead("product", { slug });
  const release = useRead("release", { slug, version });
  const shown = product.data?.versions.find((each) => each.version === version);
  const problem = product.problem ?? release.problem;
  if (problem) return <SectionProblem problem={problem} />;
  if (!product.data || !release.data || !shown || !lists) return <Skeleton count={4} />;
  const notes = notesFor(release.data, language);
  const files = shown.files.map((file) => shownFile(file, lists, language));
  const isWithdrawn = shown.withdrawn !== null;
  return (
    <article className="plate">
      <h2>
        {name[language]} <span className="num">{version}</span>
      </h2>
      <p className="text-ui text-ink-2 cluster">
        {productTexts.released(format.day(shown.updateTime))}
        <span className="tag">{texts.audiences[audience]}</span>
      </p>
      <NoteLines {...notes} groups={lists.noteGroups} />
      <Requirements requires={shown.requires} />
      {/* The dialog's buttons close it by attribute, which the site's head script does elsewhere */}
      <div onClick={closeDialog} role="presentation">
        <Downloads licences={{ [slug]: shownLicence(product.data, language) }}>
          <LicenceState product={slug} />
          <Problem />
          <Files product={slug} version={version} files={files} withdrawn={isWithdrawn} older={false} />
        </Downloads>
      </div>
    </article>
  );
}

function Problem() {
  return <ProblemNote problem={useDownloads().problem} />;
}

function closeDialog({ target }: MouseEvent): void {
  if (target instanceof Element) target.closest("[data-closes]")?.closest("dialog")?.close();
}
