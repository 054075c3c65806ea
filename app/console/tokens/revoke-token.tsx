import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { showMessage } from "../../browser/message/message.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";

/** `text`: what revoking does. */
type Props = {
  call: "revokeToken" | "endOwnToken";
  token: { id: string; name: string };
  text: string;
  refetch: () => Promise<void>;
};

/** Revokes a token after a confirmation. */
export function RevokeToken({ call, token: { id, name }, text, refetch }: Props) {
  const { revoking } = useWords().tokens;
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const revoke = async () => {
    try {
      await api().call(call, { id });
    } catch (cause) {
      // Somebody else has revoked it: the goal is reached
      if (!(cause instanceof Refused) || cause.errCode !== refusals.notFound.code) throw cause;
    }
    showMessage("done", revoking.done(name));
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={revoking.openFor(name)}
        onClick={() => setAsking(true)}
      >
        {revoking.open}
      </button>
      {isAsking && (
        <ConfirmDialog
          texts={{ title: revoking.ask(name), lead: text, submit: revoking.button, working: revoking.working }}
          look="bad"
          onSubmit={revoke}
          onClose={(isDone) => {
            setAsking(false);
            if (isDone) void refetch();
          }}
        />
      )}
    </>
  );
}
