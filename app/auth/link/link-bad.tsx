import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { Note } from "../../ui/note.tsx";
import type { Problem } from "../../ui/form/use-form.ts";

type Props = { /** What the server said. */ sentence?: string; text: string; way: { to: string; text: string } };

/** A link from a mail that leads nowhere, and the way to another. */
export function LinkBad({ sentence, text, way }: Props) {
  return (
    <div className="form">
      <Note kind="bad" role="alert">
        <span>
          <strong>{sentence}</strong> {text}
        </span>
      </Note>
      <a href={way.to} className="button primary large">
        {way.text}
      </a>
    </div>
  );
}

/** What the server said where a form failed because its link was wrong, expired or used (10109). */
export function wrongLinkIn(problem: Problem | null): string | undefined {
  const cause = problem?.cause;
  return cause instanceof Refused && cause.errCode === refusals.wrongLink.code ? cause.message : undefined;
}
