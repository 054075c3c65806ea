import { useWords } from "../../browser/locale/locale.ts";
import { Note } from "../../ui/note.tsx";
import type { usePasskey } from "./use-passkey.ts";

/** Logs in by passkey, if the browser supports it. */
export function PasskeyButton({ passkey }: { passkey: ReturnType<typeof usePasskey> }) {
  const { signIn: texts } = useWords();
  if (!passkey.isPossible) return null;
  return (
    <div className="auth-passkey">
      {passkey.hasFailed && (
        <Note kind="bad" role="alert">
          {texts.passkeyFailed}
        </Note>
      )}
      <button type="button" className="button large" aria-busy={passkey.isWaiting} onClick={() => void passkey.use()}>
        {passkey.isWaiting ? texts.passkeyWaiting : texts.passkey}
      </button>
    </div>
  );
}
