import { useId } from "react";
import { earlyAccessPath } from "../../../contract/addresses.ts";
import { useFormats } from "../../browser/locale/use-formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { useRead } from "../list/use-read.ts";

const shown = 3;

/** The newest releases that are for this account and not for everybody, if there are any. */
export function EarlyAccess() {
  const { early: texts } = useWords().dashboard;
  const { language } = useLocale();
  const formats = useFormats();
  const id = useId();
  const { data } = useRead("earlyAccess", {});
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="dashboard-head">
        <h2 id={id}>{texts.title}</h2>
        <a className="link" href="/early-access">
          {texts.all}
        </a>
      </div>
      <ul className="dashboard-list">
        {data.items.slice(0, shown).map(({ product, name, version, updateTime }) => (
          <li key={`${product} ${version}`}>
            <span className="name">{name[language]}</span>
            <span className="num versions">{version}</span>
            <span className="num when">{formats.day(updateTime)}</span>
            <a className="link" href={earlyAccessPath(product, version)}>
              {texts.open}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
