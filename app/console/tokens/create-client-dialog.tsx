import { useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import { limits } from "../../../contract/limits.ts";
import type { CallData } from "../../../contract/schemas.ts";
import { clientRequest } from "../../../contract/schemas/oauth.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useIdempotencyKey } from "../../ui/form/use-idempotency-key.ts";
import { Dialog, useCloseDialog } from "../form/dialog.tsx";
import { AreaField, TextField, TickField } from "../form/fields.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { SecretLine } from "../form/secret-dialog.tsx";

type Created = CallData<"createClient">;
type Values = { name: string; redirectUris: string; confidential: boolean; own: boolean };

const inputOf = ({ name, redirectUris, confidential, own }: Values) => ({
  name: name.trim(),
  redirectUris: redirectUris.split(/\s+/).filter(Boolean),
  confidential,
  own,
});

/** Registers a client, and shows its id and secret once. */
export function CreateClientDialog({ refetch, onClose }: { refetch: () => Promise<void>; onClose: () => void }) {
  const { creating, shown } = useWords().clients;
  const { close } = useWords().operator;
  const api = useApi();
  const attempt = useIdempotencyKey();
  const [created, setCreated] = useState<Created>();
  const [isShown, setShown] = useState(false);
  if (isShown && created) {
    const lead = created.secret === null ? shown.leadPublic(created.name) : shown.lead(created.name);
    return (
      <Dialog title={shown.title} lead={lead} closeLabel={close} onClose={onClose} small>
        <Shown {...created} />
      </Dialog>
    );
  }
  return (
    <FormDialog<Values, typeof clientRequest>
      texts={{ title: creating.title, lead: creating.lead, submit: creating.button, working: creating.working }}
      schema={clientRequest}
      values={{ name: "", redirectUris: "", confidential: true, own: false }}
      inputOf={inputOf}
      check={(values) => ({
        name: values.name.trim() === "" && creating.enterName,
        redirectUris:
          !clientRequest.shape.redirectUris.safeParse(inputOf(values).redirectUris).success && creating.wrongAddress,
      })}
      onSubmit={async (values) => {
        const input = inputOf(values);
        setCreated(await api().call("createClient", input, attempt(input)));
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
      <AreaField
        name="redirectUris"
        label={creating.addresses}
        hint={<p className="field-hint">{creating.addressesHint}</p>}
        rows={3}
        spellCheck={false}
      />
      <TickField name="confidential" label={creating.confidential} hint={creating.confidentialHint} />
      <TickField name="own" label={creating.own} hint={creating.ownHint} />
    </FormDialog>
  );
}

/** What the client is configured with; the secret is never shown again. */
function Shown({ id, secret }: Created) {
  const { shown } = useWords().clients;
  const close = useCloseDialog();
  return (
    <div className="secret-shown">
      <Line label={shown.id} text={id} copy={shown.copyId} />
      {secret !== null && <Line label={shown.secret} text={secret} copy={shown.copySecret} />}
      <button type="button" className="button primary" onClick={close}>
        {shown.done}
      </button>
    </div>
  );
}

function Line({ label, text, copy }: { label: string; text: string; copy: string }) {
  const { shown } = useWords().clients;
  return (
    <>
      <p className="text-ui text-ink-2">{label}</p>
      <SecretLine label={label} text={text} copy={copy} copied={shown.copied} />
    </>
  );
}
