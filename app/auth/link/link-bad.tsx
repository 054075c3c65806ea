import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { Note } from "../../ui/note.tsx";
import type { RetryableError } from "../../ui/form/use-form.ts";

type Props = { /** The server's message. */ sentence?: string; text: string; way: { to: string; text: string } };

/** An invalid mailed link, with a way to request another. */
export function LinkBad({ sentence, text, way }: Props) {
  return (
    <div className="form">
      <Note kind="bad" role="alert">
        <span>
          {sentence !== undefined && (
            <>
              <strong>{sentence}</strong>
              <br />
            </>
          )}
          {text}
        </span>
      </Note>
      <a href={way.to} className="button primary large">
        {way.text}
      </a>
    </div>
  );
}

/** The server's message if the form's link was wrong, expired or used (10109). */
export function wrongLinkIn(problem: Pick<RetryableError, "cause"> | null): string | undefined {
  const cause = problem?.cause;
  return cause instanceof Refused && cause.errCode === refusals.wrongLink.code ? cause.message : undefined;
}
