import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { refusals } from "../../../contract/refusals.ts";
import { accountAction, reasonedChange, roleChange, type AccountDetail } from "../../../contract/schemas/people.ts";
import { Refused } from "../../../client/client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { showMessage } from "../../browser/message/message.ts";
import { FormProblem } from "../../ui/form/form-problem.tsx";
import { Note } from "../../ui/note.tsx";
import { SentenceSpace } from "../../ui/sentence-space.tsx";
import { ChoiceField, ReasonField, TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import type { SchemaForm } from "../form/use-schema-form.ts";
import { accountName } from "../list/account-name.ts";
import { act, isFinal, isHarmful, isPossible, needsReason, type Action } from "./actions.ts";
import { roleNames } from "./role-names.ts";

type Values = { reason: string; role: AccountDetail["role"]; sure: boolean };
type Props = {
  action: Action;
  /** The latest data; the dialog stays open while it is refetched. */
  account: AccountDetail;
  onDone: (account: AccountDetail) => void;
  refetch: () => Promise<void>;
  onClose: () => void;
};

/** Explains an action's consequences, asks for the reason, and performs it. */
export function ActionDialog({ action, account, onDone, refetch, onClose }: Props) {
  const texts = useWords().accounts;
  const { roles } = useWords().operator;
  const api = useApi();
  const [isReloaded, setIsReloaded] = useState(false);
  const { title, text, button, working, done } = texts.actions[action];
  const { id, version, role } = account;
  const asksReason = needsReason(action);
  const schema = action === "setRole" ? roleChange : asksReason ? reasonedChange : accountAction;
  const loadAgain = async (form: SchemaForm<Values>) => {
    await refetch();
    form.clear();
    setIsReloaded(true);
  };
  return (
    <FormDialog<Values, typeof schema>
      texts={{ title: texts.ask(title, accountName(account)), lead: text, submit: button, working }}
      look={isHarmful(action) ? "bad" : "primary"}
      schema={schema}
      values={{ reason: "", role, sure: false }}
      inputOf={(values) => ({
        ...(values.reason.trim() !== "" && { reason: values.reason.trim() }),
        ...(action === "setRole" && { role: values.role }),
        version,
      })}
      check={({ reason, role: chosen, sure }) => ({
        reason: asksReason && reason.trim() === "" && texts.enterReason,
        role: action === "setRole" && chosen === role && texts.sameRole,
        sure: isFinal(action) && !sure && texts.confirmFirst,
      })}
      onSubmit={async ({ reason, role: chosen }) => {
        setIsReloaded(false);
        onDone(await act(api(), action, { id, version, reason: reason.trim(), role: chosen }));
        showMessage("done", done);
      }}
      renderNote={(form) =>
        isReloaded ? (
          <Note kind="info">{isPossible(action, account) ? texts.loadedAgain : texts.nowIdle}</Note>
        ) : (
          <Refusal form={form} isAdmin={role === "admin"} onReload={() => void loadAgain(form)} />
        )
      }
      onClose={onClose}
    >
      {action === "resetSecondFactor" && <ResetSteps />}
      {action === "setRole" && (
        <ChoiceField
          name="role"
          label={texts.newRole}
          options={roleNames.map((value) => ({ value, text: roles[value] }))}
        />
      )}
      <ReasonField
        name="reason"
        label={asksReason ? texts.reason : texts.reasonOptional}
        hint={asksReason ? texts.reasonShown : texts.reasonLogged}
      />
      {isFinal(action) && <TickField name="sure" label={texts.sure} />}
    </FormDialog>
  );
}

type RefusalProps = { form: SchemaForm<Values>; isAdmin: boolean; onReload: () => void };

/** Why the action was refused. */
function Refusal({ form: { problem, blockedBy }, isAdmin, onReload }: RefusalProps) {
  const texts = useWords().accounts;
  const { reload, roleLost } = useWords().operator;
  if (blockedBy === "changed") {
    return (
      <Note kind="bad" role="alert">
        <span>
          {texts.changed}
          <SentenceSpace />
          {texts.keepsReason}
        </span>
        <button type="button" className="link" onClick={onReload}>
          {reload}
        </button>
      </Note>
    );
  }
  if (blockedBy === "noRole") {
    return (
      <Note kind="bad" role="alert">
        {isAdmin ? texts.lastAdmin : roleLost}
      </Note>
    );
  }
  if (problem?.cause instanceof Refused && problem.cause.errCode === refusals.lastWayIn.code) {
    return (
      <Note kind="bad" role="alert">
        {texts.onlyPasskey}
      </Note>
    );
  }
  return <FormProblem problem={problem} />;
}

/** What to do before a reset, and what follows it. */
function ResetSteps() {
  const { resetSteps } = useWords().accounts;
  return (
    <div className="prose reset-steps">
      <ul>
        {resetSteps.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
