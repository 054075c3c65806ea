import { useId, useState } from "react";
import { languages, type Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { SectionProblem } from "../../ui/form/section-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { DayInput } from "../form/day-input.tsx";
import { headOf, partsOf, withValue, type InForce, type Legal } from "./use-legal.ts";

type Text = { file: string; now: string | null };
type Props = {
  of: Legal;
  /** In both languages. */
  texts: readonly Text[];
  isReadOnly: boolean;
  onChange: (texts: Record<string, string>) => void;
};

/** Above a policy or licence: its version and day, what is in force, and whom publishing asks again. */
export function LegalHead({ of: legal, texts: files, isReadOnly, onChange }: Props) {
  const texts = useWords().siteFolder.legal;
  const { day } = useFormats();
  const id = useId();
  const head = files.map(({ now }) => now !== null && headOf(now)).find((each) => each) || null;
  const set = (key: string, value: string) =>
    onChange(
      Object.fromEntries(files.flatMap(({ file, now }) => (now === null ? [] : [[file, withValue(now, key, value)]]))),
    );
  const { inForce, isNew, problem } = legal;
  return (
    <section className="site-legal" aria-label={texts.title}>
      <div className="field">
        <div className="field-label">
          <label htmlFor={`${id}-version`}>{texts.version}</label>
        </div>
        <span className="field-frame">
          <input
            id={`${id}-version`}
            value={head?.version ?? ""}
            readOnly={isReadOnly || !head}
            maxLength={limits.version}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set("version", target.value)}
          />
        </span>
      </div>
      <div className="field">
        <div className="field-label">
          <label htmlFor={`${id}-effective`}>{texts.effective}</label>
        </div>
        <span className="field-frame">
          <DayInput
            id={`${id}-effective`}
            value={head?.effective ?? ""}
            readOnly={isReadOnly || !head}
            onChange={(value) => set("effective", value)}
          />
        </span>
      </div>
      <div className="site-legal-facts text-ui">
        <SectionProblem problem={problem} />
        {isNew && <p>{texts.isNew}</p>}
        {inForce && <p>{texts.inForce(inForce.version, day(inForce.effective))}</p>}
        {head && (inForce || isNew) && (
          <Effect of={legal} head={head} changed={inForce ? changedIn(inForce, files) : []} />
        )}
      </div>
    </section>
  );
}

type EffectProps = { of: Legal; head: { version: string; effective: string }; changed: Language[] };

/** What publishing does. `changed`: the languages whose title or text differs from the one in force. */
function Effect({ of: { inForce, consent }, head: { version, effective }, changed }: EffectProps) {
  const texts = useWords().siteFolder.legal;
  const { day } = useFormats();
  const [today] = useState(() => new Date().toISOString().slice(0, 10)); // days of the server are in UTC
  if (inForce && version === inForce.version) {
    const isSame = changed.length === 0 && effective === inForce.effective;
    if (!isSame) return <Note kind="bad">{texts.needsVersion(version)}</Note>;
    return (
      <>
        <p>{texts.asks[consent](texts.withVersion)}</p>
        <p className="text-ink-2">{texts.same}</p>
      </>
    );
  }
  if (inForce && effective < inForce.effective) return <Note kind="bad">{texts.tooEarly(day(inForce.effective))}</Note>;
  const isLater = consent === "licence" && effective > today;
  const [only] = changed;
  return (
    <ul className="consequences">
      <li>{texts.asks[consent](isLater ? texts.from(day(effective)) : texts.atOnce)}</li>
      {changed.length === 1 && only && <li>{texts.onlyChanged[only]}</li>}
      <li>{texts.final}</li>
    </ul>
  );
}

function changedIn({ title, text }: InForce, files: readonly Text[]): Language[] {
  return languages.filter((language, index) => {
    const now = files[index]?.now ?? "";
    return partsOf(now).text.trim() !== text[language].trim() || headOf(now)?.title !== title[language];
  });
}
