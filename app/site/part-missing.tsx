import type { Words } from "../../contract/words/en.ts";
import { Note } from "../ui/note.tsx";

/** Stands over a page that the program could not take over. */
export function PartMissing({ words: { failure } }: { words: Words }) {
  return (
    <div className="part-missing">
      <Note kind="bad" role="alert">
        <span>
          <strong>{failure.chunkTitle}</strong> {failure.chunkText}
        </span>
        <button type="button" className="link" onClick={() => location.reload()}>
          {failure.reload}
        </button>
      </Note>
    </div>
  );
}
