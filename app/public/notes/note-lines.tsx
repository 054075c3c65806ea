import { useWords } from "../../browser/locale/words.ts";
import { Coded } from "../../ui/coded.tsx";
import { shownKinds, type NoteLine } from "../../../contract/notes.ts";
import { Sign } from "./sign.tsx";

/** The lines of one version under their kinds. */
export function NoteLines({ content, lines }: { content: readonly string[]; lines: readonly NoteLine[] }) {
  const { releases } = useWords();
  return (
    <div className="notes">
      {content.length > 0 && (
        <div className="notes-content">
          {content.map((text) => (
            <p key={text}>
              <Coded text={text} />
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
              {ofKind.map((line) => (
                <li key={line.group + line.text}>
                  <span>
                    {line.breaking && <span className="tag warn me-1.5">{releases.breakingTag}</span>}
                    <Coded text={line.text} />
                  </span>{" "}
                  <span className="notes-group">{releases.groups[line.group]}</span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
