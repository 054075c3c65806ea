import { earlyAccessPath } from "../../../contract/addresses.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { Note } from "../../ui/note.tsx";
import type { Reserved } from "./data.ts";

/** Who gets a version that is not for everybody, and the way to it. */
export function ReservedNote({ slug, version, audience }: Reserved & { slug: string }) {
  const { product: texts } = useWords();
  return (
    <Note kind="locked">
      <span>{texts.reserved[audience](version)}</span>
      <span className="reserved-links cluster">
        <a href={earlyAccessPath(slug, version)} className="link">
          {texts.reservedLink}
        </a>
        {audience === "developers" && (
          <a href="/apply" className="link">
            {texts.becomeDeveloper}
          </a>
        )}
      </span>
    </Note>
  );
}
