import { earlyAccessPath, versionPath } from "../../../contract/addresses.ts";
import { notesFor } from "../../../contract/notes.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { Downloads, useDownloads } from "../../public/download/downloads.tsx";
import { Requirements } from "../../public/download/facts.tsx";
import { Files } from "../../public/download/files.tsx";
import { LicenceState } from "../../public/download/licence-state.tsx";
import { ProblemNote } from "../../public/download/problem-note.tsx";
import { shownFile } from "../../public/download/shown-file.ts";
import { Warnings } from "../../public/download/headline.tsx";
import { changedOn, shownLicence, shownWarnings } from "../../public/download/version-data.ts";
import { NoteLines } from "../../public/notes/note-lines.tsx";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Skeleton } from "../list/skeleton.tsx";
import { useRead } from "../list/use-read.ts";
import { useTaxonomy } from "../list/use-taxonomy.ts";
import "../../ui/dialog.css";
import "../../public/download/download.css";
import "../../public/download/files.css";
import "../../public/product/product.css";
import "../../public/releases/releases.css";

type ListedEarly = CallData<"earlyAccess">["items"][number];

/** Notes and files of a release, made of the site's own components. */
export default function EarlyRelease({
  release: { product: slug, name, version, audience },
}: {
  release: ListedEarly;
}) {
  const { earlyAccess: texts, product: productTexts } = useWords();
  const { language } = useLocale();
  const format = useFormats();
  const { lists } = useTaxonomy();
  const product = useRead("product", { slug });
  const release = useRead("release", { slug, version });
  const early = useRead("earlyAccess", {}); // as the list around it has read it
  const shown = product.data?.versions.find((each) => each.version === version);
  const problem = product.problem ?? release.problem;
  if (problem) return <SectionProblem problem={problem} />;
  if (!product.data || !release.data || !shown || !lists) return <Skeleton count={4} />;
  const notes = notesFor(release.data, language);
  const files = shown.files.map((file) => shownFile(file, lists, language));
  const isWithdrawn = shown.withdrawn !== null;
  const ofProduct = product.data;
  const changed = changedOn(shown);
  const hrefOf = (other: string) =>
    early.data?.items.some((each) => each.product === slug && each.version === other)
      ? earlyAccessPath(slug, other)
      : versionPath(ofProduct, other);
  return (
    <article className="plate">
      <h2>
        {name[language]} <span className="num">{version}</span>
      </h2>
      <p className="text-ui text-ink-2 cluster">
        {shown.updateTime ? productTexts.released(format.day(shown.updateTime)) : format.day(null)}
        {changed && <span>{productTexts.changed(format.day(changed))}</span>}
        <span className="tag">{texts.audiences[audience]}</span>
      </p>
      <Warnings of={shownWarnings(shown, language)} hrefOf={hrefOf} />
      <div className="early-columns">
        <NoteLines {...notes} groups={lists.noteGroups} />
        <aside className="facts">
          <Requirements requires={shown.requires} />
        </aside>
      </div>
      <Downloads licences={{ [slug]: shownLicence(product.data, language) }}>
        <LicenceState product={slug} look="button primary small" />
        <Problem />
        <Files product={slug} version={version} files={files} withdrawn={isWithdrawn} older={false} />
      </Downloads>
    </article>
  );
}

function Problem() {
  return <ProblemNote problem={useDownloads().problem} />;
}
