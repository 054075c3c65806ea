import type { ReactNode } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { ChevronDown } from "../../ui/icons.tsx";
import { NewsButton } from "./news-button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { daysBetween } from "../../browser/locale/formats.ts";
import type { ShownRelease } from "./data.ts";
import { queryOf, type Filters } from "./filters.ts";
import { countOf } from "../notes/note-counts.ts";
import { guideTo, type UpgradeGuides } from "../notes/upgrade-guides.ts";

type Props = {
  path: string;
  latest: string | null;
  /** To choose from, newest first. */
  versions: string[];
  /** The reader's release, and those between it and the other one, of which the newest are read. */
  compared: { yours: ShownRelease | null; newer: ShownRelease[]; total: number };
  filters: Filters;
  /** The visible notes as Markdown. */
  markdown: (title: string) => string;
  guides: UpgradeGuides;
  feed: string;
  /** The product whose releases readers can subscribe to by mail. */ slug: string;
};

/** Two plates, the reader's version and the latest, and how far they are apart. */
export function VersionPair({ path, versions, ...props }: Props) {
  const { latest, filters } = props;
  const { releases: texts, product } = useWords();
  const others = new URLSearchParams(queryOf({ ...filters, from: null, to: null }));
  return (
    <div className="pair cluster">
      <form action={path} className="pair-plates" data-submit="replace">
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="pair-yours">
          <span className="text-ui">{texts.youHave}</span>
          <Choice name="from" label={texts.youHave} value={filters.from} versions={versions}>
            <option value="">{texts.chooseVersion}</option>
          </Choice>
        </div>
        <div className="pair-latest">
          <span className="text-ui text-ink-2">{filters.to ? texts.compareTo : texts.latest}</span>
          {filters.from ? (
            <Choice name="to" label={texts.compareTo} value={filters.to ?? latest} versions={versions} />
          ) : (
            <span className="pair-numeral">{latest}</span>
          )}
        </div>
        <button type="submit" className="button" data-go="" hidden>
          {product.seeWhatChanged}
        </button>
        <noscript>
          <button type="submit" className="button">
            {product.seeWhatChanged}
          </button>
        </noscript>
      </form>
      <Difference {...props} />
    </div>
  );
}

type ChoiceProps = {
  name: "from" | "to";
  label: string;
  value: string | null;
  versions: string[];
  children?: ReactNode;
};

function Choice({ name, label, value, versions, children }: ChoiceProps) {
  return (
    <label className={name === "to" ? "pair-choice pair-to" : "pair-choice"}>
      <span className="hidden-text">{label}</span>
      <select name={name} defaultValue={value ?? ""} autoComplete="off">
        {children}
        {versions.map((version) => (
          <option key={version}>{version}</option>
        ))}
      </select>
      <ChevronDown size={16} />
    </label>
  );
}

function Difference({ latest, compared, filters, markdown, guides, feed, slug }: Omit<Props, "path" | "versions">) {
  const { releases: texts } = useWords();
  const { from, to } = filters;
  const { yours, newer, total } = compared;
  if (!yours)
    return (
      <Summary title={texts.everyRelease} text={texts.chooseToCompare} markdown={markdown} feed={feed} slug={slug} />
    );
  if (from === to) return <Summary title={texts.sameVersion(yours.version)} text={texts.chooseAnother} />;
  if (!newer[0] || (from === latest && !to))
    return <Summary title={texts.upToDate(yours.version)} text={texts.nothingNewer} />;
  const breaking = total > newer.length ? null : countOf(newer.flatMap(({ lines }) => lines)).breaking;
  return (
    <Summary
      title={
        to && to !== latest
          ? texts.changedBetween(...inOrder(yours.version, to, newer))
          : texts.changedSince(yours.version)
      }
      text={texts.span(total, daysApart(yours, newer[0]), breaking)}
      markdown={markdown}
      guide={newer[0] && guideTo(guides, newer[0].version)}
    />
  );
}

/** `null` if a day is unknown. */
function daysApart({ updateTime: from }: ShownRelease, { updateTime: to }: ShownRelease): number | null {
  return from === null || to === null ? null : daysBetween(from, to);
}

/** Sorts two versions, older first. `newer`: the releases after the older one. */
function inOrder(from: string, to: string, newer: ShownRelease[]): [older: string, newer: string] {
  return newer.some(({ version }) => version === from) ? [to, from] : [from, to];
}

type SummaryProps = {
  title: string;
  text: string;
  markdown?: Props["markdown"];
  /** The upgrade guide for the newer version. */
  guide?: string | null;
  feed?: string;
  slug?: string;
};

function Summary({ title, text, markdown, guide, feed, slug }: SummaryProps) {
  const { releases, copy } = useWords();
  return (
    <div className="pair-summary">
      <h2>{title}</h2>
      <p className="text-note text-ink-2">{text}</p>
      <div className="pair-actions">
        {guide && (
          <a href={guide} className="button primary">
            {releases.upgradeGuide}
          </a>
        )}
        {markdown && <CopyButton text={markdown(title)} label={releases.copyMarkdown} copied={copy.copied} shown />}
        {feed && (
          <a href={feed} className="link" type="application/atom+xml">
            {releases.subscribe}
          </a>
        )}
        {slug !== undefined && <NewsButton product={slug} />}
      </div>
    </div>
  );
}
