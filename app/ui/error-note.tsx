import type { ReactNode } from "react";
import { useLocale } from "../browser/locale/locale.ts";
import { Refused } from "../../client/client.ts";
import { NotConnected } from "../../client/not-connected.ts";
import { Note } from "./note.tsx";

type Props = {
  /** The thrown value. */
  cause: unknown;
  /** Precedes the reason, and says what failed. */
  title?: string | undefined;
  /** Follows the reason. */
  children?: ReactNode;
  /** Called by the retry button; without it there is no button. */
  retry?: (() => void) | undefined;
};

/** Shows why a call failed: the server's text of a refusal, a missing connection, or an unknown error. */
export function ErrorNote({ cause, title, children, retry }: Props) {
  const { problem: texts } = useLocale().words;
  const isOffline = cause instanceof NotConnected || cause instanceof TypeError;
  const reason = cause instanceof Refused ? cause.message : isOffline ? texts.notConnected : texts.unexpected;
  return (
    <Note kind="bad" role="alert">
      <span>
        {title !== undefined && <strong>{title}</strong>} {reason} {children}
      </span>
      {retry && (
        <button type="button" className="link" onClick={retry}>
          {texts.retry}
        </button>
      )}
    </Note>
  );
}
