import { refusals } from "../../../contract/refusals.ts";
import { Refused } from "../../../client/client.ts";
import { showMessage } from "../../browser/message/message.ts";
import { ConfirmDialog } from "./form-dialog.tsx";
import { useDialog } from "./use-dialog.ts";

type Texts = {
  open: string;
  openFor: (name: string) => string;
  ask: (name: string) => string;
  text: string;
  button: string;
  working: string;
  done: (name: string) => string;
};
type Props = { texts: Texts; name: string; onConfirm: () => Promise<unknown>; refetch: () => Promise<void> };

/** Ends something that gives access, after a confirmation. */
export function ConfirmButton({ texts, name, onConfirm, refetch }: Props) {
  const dialog = useDialog(refetch);
  const end = async () => {
    try {
      await onConfirm();
    } catch (cause) {
      // Somebody else has ended it: the goal is reached
      if (!(cause instanceof Refused) || cause.errCode !== refusals.notFound.code) throw cause;
    }
    showMessage("done", texts.done(name));
  };
  return (
    <>
      <button
        type="button"
        className="button small revoke"
        aria-label={texts.openFor(name)}
        onClick={() => dialog.open(true)}
      >
        {texts.open}
      </button>
      {dialog.value && (
        <ConfirmDialog
          texts={{ title: texts.ask(name), lead: texts.text, submit: texts.button, working: texts.working }}
          look="bad"
          onSubmit={end}
          onClose={dialog.close}
        />
      )}
    </>
  );
}
