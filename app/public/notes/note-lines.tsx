import { useLocale } from "../../browser/locale/locale.ts";
import { languageTag, nameIn, type Language } from "../../../contract/language.ts";
import { TextWithCode } from "../../ui/text-with-code.tsx";
import { typePathOf, type TypePaths } from "../product/type-paths.ts";
import { shownKinds, type NoteLine } from "../../../contract/notes.ts";
import type { Website } from "../../../contract/schemas/site.ts";
import { Sign } from "./sign.tsx";

/**
 * The lines of one version, by kind. `language`: that of the lines. `groups`: those of the site. `types`: to which the lines
 * link. `isGrouped`: whether lines say their group, by default if these have several.
 */
export function NoteLines({
  content,
  lines,
  language,
  groups,
  types,
  isGrouped = hasGroups(lines),
}: {
  content: readonly string[];
  lines: readonly NoteLine[];
  language: Language;
  groups: Website["taxonomy"]["noteGroups"];
  types?: TypePaths;
  isGrouped?: boolean;
}) {
  const { language: readers, words } = useLocale();
  const { releases } = words;
  // Only for the lines: headings and tags are in the page's language
  const lang = language === readers ? undefined : languageTag[language];
  const linkOf = types && ((code: string) => typePathOf(code, types));
  return (
    <div className="notes">
      {content.length > 0 && (
        <div className="notes-content" lang={lang}>
          {content.map((text, index) => (
            <p key={`${index} ${text}`}>
              <TextWithCode text={text} linkOf={linkOf} />
            </p>
          ))}
        </div>
      )}
      {shownKinds.map((kind) => {
        const ofKind = lines.filter((line) => line.kind === kind);
        if (ofKind.length === 0) return null;
        return (
          <section key={kind} className="notes-kind">
            <h4>
              <Sign kind={kind} />
              {releases.kinds[kind]}
            </h4>
            <ul>
              {ofKind.map((line, index) => (
                <li key={`${index} ${line.text}`}>
                  <span>
                    {line.breaking && <span className="tag warn">{releases.breakingTag}</span>}
                    {line.mark && <span className="tag plain">{releases.marks[line.mark]}</span>}
                    <span lang={lang}>
                      <TextWithCode text={line.text} linkOf={linkOf} />
                    </span>
                  </span>
                  {isGrouped && (
                    <>
                      {" "}
                      <span className="notes-group">{nameIn(groups, line.group, readers)}</span>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** Whether lines are of several groups; the name of a single one says nothing. */
export function hasGroups(lines: readonly NoteLine[]): boolean {
  return lines.some(({ group }) => group !== lines[0]?.group);
}
