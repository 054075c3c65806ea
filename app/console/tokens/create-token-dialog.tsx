import { useState } from "react";
import { limits } from "../../../contract/limits.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { tokenRoles } from "../../../contract/schemas/tokens.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { DialogForm } from "../form/dialog-form.tsx";
import { useOperatorWords } from "../form/operator-words.ts";
import { useSectionForm } from "../form/use-section-form.ts";
import { useTokensWords } from "./words.ts";

const lifetimes = [30, 90, 180, 365] as const;
const usualLifetime = 90;

type Created = CallData<"createToken">;
type Props = { refetch: () => Promise<void> };

/** Creates a token and shows it once. */
export function CreateTokenDialog({ refetch, onClose }: Props & { onClose: () => void }) {
  const { creating, shown } = useTokensWords();
  const { close } = useOperatorWords();
  const [created, setCreated] = useState<Created>();
  const title = created ? shown.title : creating.title;
  const lead = created ? shown.lead(created.name) : creating.lead;
  return (
    <Dialog title={title} lead={lead} closeLabel={close} onClose={onClose} small>
      {created ? (
        <Shown token={created.token} />
      ) : (
        <Question
          onCreated={(token) => {
            setCreated(token);
            void refetch();
          }}
        />
      )}
    </Dialog>
  );
}

function Question({ onCreated }: { onCreated: (token: Created) => void }) {
  const { creating } = useTokensWords();
  const api = useApi();
  const attempt = useIdempotencyKey();
  const form = useSectionForm({
    checks: {
      name: (value) => (value.trim() === "" ? () => creating.enterName : undefined),
      role: () => undefined,
      expiresInDays: () => undefined,
    },
    submit: async ({ name, role, expiresInDays }) => {
      const chosen = tokenRoles.find((each) => each === role) ?? "publisher";
      const input = { name: name.trim(), role: chosen, expiresInDays: Number(expiresInDays) || usualLifetime };
      onCreated(await api().call("createToken", input, attempt(input)));
    },
  });
  return (
    <DialogForm of={form} submit={creating.button} working={creating.working} look="primary">
      <Field
        of={form}
        name="name"
        label={creating.name}
        hint={<p className="field-hint">{creating.nameHint}</p>}
        maxLength={limits.name}
        autoComplete="off"
      />
      <SelectField
        of={form}
        name="role"
        label={creating.role}
        options={tokenRoles.toReversed().map((role) => ({ value: role, text: creating.roles[role] }))}
      />
      <SelectField
        of={form}
        name="expiresInDays"
        label={creating.lifetime}
        options={lifetimes.map((days) => ({ value: String(days), text: creating.days(days) }))}
      />
    </DialogForm>
  );
}

/** The token, to copy; it is never shown again. */
function Shown({ token }: { token: string }) {
  const { shown } = useTokensWords();
  const close = useCloseDialog();
  return (
    <div className="token-shown">
      <div className="token-line">
        <output className="token-text" aria-label={shown.field} translate="no">
          {token}
        </output>
        <CopyButton text={token} label={shown.copy} copied={shown.copied} shown />
      </div>
      <p className="text-ui text-ink-2">{shown.usage}</p>
      <pre className="token-usage" translate="no">
        Authorization: Bearer …
      </pre>
      <button type="button" className="button primary" onClick={close}>
        {shown.done}
      </button>
    </div>
  );
}
