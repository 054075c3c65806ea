import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { Segments } from "../../../ui/segments.tsx";
import { useLazyComponent } from "../../loading/use-lazy-component.ts";
import { Gaps, NoteLists } from "./note-lists.tsx";
import type { OnLine, ShownLanguage } from "./preview.tsx";
import type { ReleaseEditing } from "./use-release.ts";

const fetchWholeText = () => import("./whole-text.tsx").then((module) => module.WholeText);

/** The notes, line by line in both languages, or one language as a text. */
export function Notes({ editing, onLine, ...shown }: { editing: ReleaseEditing } & ShownLanguage & OnLine) {
  const { notes: texts, whole } = useWords().release;
  const { Component: WholeText, load } = useLazyComponent(fetchWholeText);
  const [isWhole, setIsWhole] = useState(false);
  const { release, settle } = editing;
  const choose = async (next: boolean) => {
    if (next) load(() => setIsWhole(true));
    else if ((await settle.current?.()) !== false) setIsWhole(false);
  };
  return (
    <section
      className="release-part stack"
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && onLine(target.value)}
    >
      <div className="section-head">
        <h2>{texts.title}</h2>
        <Gaps />
        <Segments
          label={whole.mode}
          items={[whole.lines, whole.text]}
          value={isWhole ? 1 : 0}
          onChange={(index) => void choose(index === 1)}
        />
      </div>
      {isWhole && WholeText ? (
        <WholeText release={release} settle={settle} onLine={onLine} {...shown} />
      ) : (
        <NoteLists />
      )}
    </section>
  );
}
