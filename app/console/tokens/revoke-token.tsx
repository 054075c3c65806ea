import { useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { ListedToken } from "../../../contract/schemas/tokens.ts";
import { Refused } from "../../browser/client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { showMessage } from "../../browser/message/message.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useOperatorWords } from "../form/operator-words.ts";
import { useSectionForm } from "../form/use-section-form.ts";
import { useTokensWords } from "./words.ts";

type Props = { token: ListedToken; refetch: () => Promise<void> };

/** Revokes a token after a confirmation. */
export function RevokeToken(props: Props) {
  const { revoking } = useTokensWords();
  const { close } = useOperatorWords();
  const [isAsking, setAsking] = useState(false);
  const { name } = props.token;
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
        <Dialog
          title={revoking.ask(name)}
          lead={revoking.text}
          closeLabel={close}
          onClose={() => setAsking(false)}
          small
        >
          <Question {...props} />
        </Dialog>
      )}
    </>
  );
}

function Question({ token: { id, name }, refetch }: Props) {
  const { revoking } = useTokensWords();
  const api = useApi();
  const close = useCloseDialog();
  const form = useSectionForm({
    checks: {},
    submit: async () => {
      try {
        await api().call("revokeToken", { id });
      } catch (cause) {
        // Somebody else has revoked it: the goal is reached
        if (!(cause instanceof Refused) || cause.errCode !== refusals.notFound.code) throw cause;
      }
      showMessage("done", revoking.done(name));
      close();
      await refetch();
    },
  });
  return <DialogForm of={form} submit={revoking.button} working={revoking.working} look="bad" />;
}
