import { ChevronDown } from "../../ui/icons.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { daysBetween } from "../../browser/locale/formats.ts";
import { useWords } from "../../browser/locale/words.ts";
import type { ShownRelease } from "./data.ts";
import { newerThan, queryOf, type Filters } from "./filters.ts";

type Props = {
  path: string;
  latest: string | null;
  releases: ShownRelease[];
  filters: Filters;
  /** What is shown, as Markdown. */ markdown: (title: string) => string;
};

/** Two plates, the reader's version and the latest, and how far they are apart. */
export function Pair({ path, latest, releases, filters, markdown }: Props) {
  const { releases: texts, product } = useWords();
  const others = new URLSearchParams(queryOf({ ...filters, from: null }));
  return (
    <div className="pair">
      <form action={path} className="pair-plates" data-submit="replace">
        {[...others].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="pair-yours">
          <span className="text-ui">{texts.youHave}</span>
          <label className="pair-choice">
            <span className="hidden-text">{texts.youHave}</span>
            <select name="from" defaultValue={filters.from ?? ""} autoComplete="off">
              <option value="">{texts.chooseVersion}</option>
              {releases.map(({ version }) => (
                <option key={version}>{version}</option>
              ))}
            </select>
            <ChevronDown size={16} />
          </label>
        </div>
        <div className="pair-latest">
          <span className="text-ui text-ink-2">{texts.latest}</span>
          <span className="pair-numeral">{latest}</span>
        </div>
        <noscript>
          <button type="submit" className="button mt-3">
            {product.seeWhatChanged}
          </button>
        </noscript>
      </form>
      <Difference latest={latest} releases={releases} from={filters.from} markdown={markdown} />
    </div>
  );
}

function Difference({
  latest,
  releases,
  from,
  markdown,
}: Pick<Props, "latest" | "releases" | "markdown"> & { from: string | null }) {
  const { releases: texts } = useWords();
  const newer = newerThan(releases, from);
  const yours = releases.find(({ version }) => version === from);
  if (!yours) return <Summary title={texts.everyRelease} text={texts.chooseToCompare} markdown={markdown} />;
  if (!newer[0] || from === latest) return <Summary title={texts.upToDate(yours.version)} text={texts.nothingNewer} />;
  const breaking = newer.flatMap(({ lines }) => lines).filter((line) => line.breaking).length;
  return (
    <Summary
      title={texts.changedSince(yours.version)}
      text={texts.span(newer.length, daysBetween(yours.updateTime, newer[0].updateTime), breaking)}
      markdown={markdown}
    />
  );
}

function Summary({ title, text, markdown }: { title: string; text: string; markdown?: Props["markdown"] }) {
  const { releases, copy } = useWords();
  return (
    <div className="pair-summary">
      <h2>{title}</h2>
      <p className="mt-1.5 text-note text-ink-2">{text}</p>
      {markdown && (
        <CopyButton text={markdown(title)} label={releases.copyMarkdown} copied={copy.copied} shown className="mt-4" />
      )}
    </div>
  );
}
