import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { tokenRequest, tokenScopes } from "../../../contract/schemas/tokens.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { ChoiceField, TextField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";

const lifetimes = [30, 90, 180, 365] as const;
const usualLifetime = 90;

type Created = CallData<"createToken">;
type Values = { name: string; scope: string; expiresInDays: string };
type Props = { refetch: () => Promise<void>; onClose: () => void };

/** Creates a token and shows it once. */
export function CreateTokenDialog({ refetch, onClose }: Props) {
  const { creating, shown } = useWords().tokens;
  const { close } = useWords().operator;
  const api = useApi();
  const attempt = useIdempotencyKey();
  const [created, setCreated] = useState<Created>();
  const [isShown, setShown] = useState(false);
  if (isShown && created) {
    return (
      <Dialog title={shown.title} lead={shown.lead(created.name)} closeLabel={close} onClose={onClose} small>
        <Shown token={created.token} />
      </Dialog>
    );
  }
  const inputOf = ({ name, scope, expiresInDays }: Values) => ({
    name: name.trim(),
    scopes: tokenScopes.filter((each) => each === scope),
    expiresInDays: Number(expiresInDays),
  });
  return (
    <FormDialog<Values, typeof tokenRequest>
      texts={{ title: creating.title, lead: creating.lead, submit: creating.button, working: creating.working }}
      schema={tokenRequest}
      values={{ name: "", scope: tokenScopes[0], expiresInDays: String(usualLifetime) }}
      inputOf={inputOf}
      check={({ name }) => ({ name: name.trim() === "" && creating.enterName })}
      onSubmit={async (values) => {
        const input = inputOf(values);
        setCreated(await api().call("createToken", input, attempt(input)));
        void refetch();
      }}
      onClose={(isDone) => (isDone ? setShown(true) : onClose())}
    >
      <TextField
        name="name"
        label={creating.name}
        hint={<p className="field-hint">{creating.nameHint}</p>}
        maxLength={limits.name}
        autoComplete="off"
      />
      <ChoiceField
        name="scope"
        label={creating.scope}
        options={([...tokenScopes, "none"] as const).map((value) => ({ value, text: creating.scopes[value] }))}
      />
      <ChoiceField
        name="expiresInDays"
        label={creating.lifetime}
        options={lifetimes.map((days) => ({ value: String(days), text: creating.days(days) }))}
      />
    </FormDialog>
  );
}

/** The token, to copy; it is never shown again. */
function Shown({ token }: { token: string }) {
  const { shown } = useWords().tokens;
  const close = useCloseDialog();
  return (
    <div className="token-shown">
      <div className="token-line button-row">
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
