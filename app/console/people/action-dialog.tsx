import { useId, useState } from "react";
import { refusals } from "../../../contract/refusals.ts";
import type { AccountDetail } from "../../../contract/schemas/operator.ts";
import { Refused } from "../../browser/client/client.ts";
import { FieldErrorText } from "../../ui/form/field.tsx";
import type { Form } from "../../ui/form/use-form.ts";
import { useSectionForm } from "../form/use-section-form.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { ReasonField } from "../form/reason-field.tsx";
import { SureField } from "../form/sure-field.tsx";
import { useOperatorWords } from "../form/operator-words.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { ChevronDown } from "../../ui/icons.tsx";
import { showMessage } from "../../browser/message/message.ts";
import { Note } from "../../ui/note.tsx";
import { useApi } from "../../browser/client/use-api.ts";
import { accountNames } from "../list/account-names.ts";
import { act, isFinal, isHarmful, isPossible, needsReason, type Action } from "./actions.ts";
import { roleNames } from "./role-names.ts";
import { useAccountsWords } from "./words.ts";
import { SentenceSpace } from "../../ui/sentence-space.tsx";

type Props = {
  action: Action;
  /** The latest data; the dialog stays open while it is refetched. */
  account: AccountDetail;
  onDone: (account: AccountDetail) => void;
  refetch: () => Promise<void>;
};

/** Explains an action's consequences, asks for the reason, and performs it. */
export function ActionDialog({ onClose, ...props }: Props & { onClose: () => void }) {
  const texts = useAccountsWords();
  const { close } = useOperatorWords();
  const { action, account } = props;
  const { title, text } = texts.actions[action];
  return (
    <Dialog
      title={texts.ask(title, accountNames(account).title)}
      lead={text}
      closeLabel={close}
      onClose={onClose}
      small
    >
      <Question {...props} />
    </Dialog>
  );
}

function Question({ action, account, onDone, refetch }: Props) {
  const api = useApi();
  const close = useCloseDialog();
  const texts = useAccountsWords();
  const { reload, roleLost } = useOperatorWords();
  const [isReloaded, setIsReloaded] = useState(false);
  const { button, working, done } = texts.actions[action];
  const form = useSectionForm({
    checks: {
      reason: (value) => (needsReason(action) && value.trim() === "" ? () => texts.enterReason : undefined),
      role: (value) => (action === "setRole" && value === account.role ? () => texts.sameRole : undefined),
      sure: (value) => (isFinal(action) && value === "" ? () => texts.confirmFirst : undefined),
    },
    submit: async ({ reason, role }) => {
      setIsReloaded(false);
      const { id, version } = account;
      const chosen = roleNames.find((each) => each === role) ?? account.role;
      onDone(await act(api(), action, { id, version, reason: reason.trim(), role: chosen }));
      showMessage("done", done);
      close();
    },
  });

  const code = form.problem?.cause instanceof Refused ? form.problem.cause.errCode : null;
  const isChanged = code === refusals.changedMeanwhile.code;
  const loadAgain = async () => {
    await refetch();
    setIsReloaded(true);
  };
  const isIdle = !isPossible(action, account);

  const note = () => {
    if (isReloaded) return <Note kind="info">{isIdle ? texts.nowIdle : texts.loadedAgain}</Note>;
    if (isChanged) {
      return (
        <Note kind="bad" role="alert">
          <span>
            {texts.changed}
            <SentenceSpace />
            {texts.keepsReason}
          </span>
          <button type="button" className="link" onClick={() => void loadAgain()}>
            {reload}
          </button>
        </Note>
      );
    }
    if (code === refusals.lastWayIn.code) {
      return (
        <Note kind="bad" role="alert">
          {texts.onlyPasskey}
        </Note>
      );
    }
    if (code !== refusals.notAllowed.code) return undefined;
    return (
      <Note kind="bad" role="alert">
        {account.role === "admin" ? texts.lastAdmin : roleLost}
      </Note>
    );
  };

  return (
    <DialogForm
      of={form}
      submit={button}
      working={working}
      look={isHarmful(action) ? "bad" : "primary"}
      problem={note()}
    >
      {action === "resetSecondFactor" && <ResetSteps />}
      {action === "setRole" && <RoleField of={form} present={account.role} />}
      <ReasonField
        of={form}
        name="reason"
        label={needsReason(action) ? texts.reason : texts.reasonOptional}
        hint={needsReason(action) ? texts.reasonShown : texts.reasonLogged}
      />
      {isFinal(action) && <SureField of={form} label={texts.sure} />}
    </DialogForm>
  );
}

/** What to do before a reset, and what follows it. */
function ResetSteps() {
  const { resetSteps } = useAccountsWords();
  return (
    <div className="prose mb-5">
      <ul>
        {resetSteps.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

type FieldProps = { of: Form<"reason" | "role" | "sure"> };

function RoleField({ of: form, present }: FieldProps & { present: AccountDetail["role"] }) {
  const { newRole } = useAccountsWords();
  const { roles } = useOperatorWords();
  const id = useId();
  const error = form.errorOf("role");
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{newRole}</label>
      </div>
      <div className="field-frame field-choice" data-wrong={error === undefined ? undefined : ""}>
        <select
          id={id}
          name="role"
          defaultValue={present}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-below`}
        >
          {roleNames.map((role) => (
            <option key={role} value={role}>
              {roles[role]}
            </option>
          ))}
        </select>
        <ChevronDown size={15} />
      </div>
      <div id={`${id}-below`} className="field-below">
        {error !== undefined && <FieldErrorText text={error} />}
      </div>
    </div>
  );
}
