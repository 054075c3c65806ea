import type { ReactNode } from "react";
import { Refused } from "../browser/client/client.ts";
import { NotConnected } from "../browser/client/not-connected.ts";
import { useLocale } from "../browser/locale/locale.ts";
import { Note } from "./note.tsx";

type Props = {
  /** What was thrown. */ cause: unknown;
  /** Before the reason, such as what failed. */ title?: string | undefined;
  /** After the reason. */ children?: ReactNode;
  /** Tries again; without it there is no button. */ retry?: (() => void) | undefined;
};

/** Says why a call failed: in the server's words where it refused, else that there is no connection, or that nobody knows. */
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
