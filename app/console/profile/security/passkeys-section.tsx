import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import { limits } from "../../../../contract/limits.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { isPasswordGiven } from "../../../auth/form/checks.ts";
import { Refused } from "../../../../client/client.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { canUsePasskeys, loadPasskeys } from "../../../browser/passkey-support.ts";
import { Field } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { useForm } from "../../../ui/form/use-form.ts";
import { Note } from "../../../ui/note.tsx";
import { Fingerprint } from "../../list/icons.tsx";
import { Moment } from "../../list/moment.tsx";
import { SectionForm } from "../section-form.tsx";
import { Section } from "../section.tsx";
import { deviceName } from "./device-name.ts";
import { type OnChanged, LoginMethod } from "./login-method.tsx";

type Passkey = Security["passkeys"][number];

/** The passkeys of the account; the device confirms adding one. */
export function PasskeysSection({ security, onChanged }: { security: Security; onChanged: OnChanged }) {
  const api = useApi();
  const { security: all } = useWords();
  const texts = all.passkeys;
  const [hasFailed, setFailed] = useState(false);
  const { attempt, isBusy, problem } = useAttempt();
  const isPossible = security.passkeysAvailable && canUsePasskeys();

  const add = async () => {
    setFailed(false);
    try {
      const { createPasskey } = await loadPasskeys();
      const passkey = await createPasskey(await api().call("newPasskeyOptions", {}));
      const { recoveryCodes } = await api().call("addPasskey", { name: deviceName(), passkey });
      await onChanged(texts.added, recoveryCodes);
    } catch (cause) {
      if (cause instanceof Refused) throw cause;
      setFailed(true); // cancelled on the device, or it has one already
    }
  };
  const remove = (id: string) =>
    attempt(async () => {
      await api().call("removePasskey", { id });
      await onChanged(texts.removed);
    });
  if (!isPossible && security.passkeys.length === 0) return null;
  const addButton = isPossible && (
    <button
      type="button"
      className={security.passkeys.length > 0 ? "button small spaced" : "button small primary"}
      aria-busy={isBusy}
      onClick={() => void attempt(add)}
    >
      {isBusy ? texts.adding : texts.add}
    </button>
  );
  return (
    <Section title={texts.title} level={2}>
      <ul className="account-list">
        {security.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={remove} onChanged={onChanged} />
        ))}
        {security.passkeys.length === 0 && (
          <LoginMethod Icon={Fingerprint} name={<span className="login-method-lead">{texts.lead}</span>}>
            {addButton}
          </LoginMethod>
        )}
      </ul>
      {hasFailed && (
        <Note kind="bad" role="alert">
          {texts.failed}
        </Note>
      )}
      <FormProblem problem={problem} />
      {security.passkeys.length > 0 && addButton}
      {!isPossible && <p className="passkeys-unavailable text-meta text-ink-2">{texts.unavailable}</p>}
    </Section>
  );
}

type RowProps = { passkey: Passkey; onRemove: (id: string) => Promise<void>; onChanged: OnChanged };

function PasskeyRow({ passkey, onRemove, onChanged }: RowProps) {
  const { security } = useWords();
  const [isRenaming, setRenaming] = useState(false);
  const texts = security.passkeys;
  return (
    <>
      <LoginMethod
        Icon={Fingerprint}
        name={<bdi className="wrap-anywhere">{passkey.name}</bdi>}
        fact={passkey.synced && texts.synced}
        added={<Moment at={passkey.createdAt} />}
        used={passkey.lastUsedAt === null ? texts.unused : <Moment at={passkey.lastUsedAt} />}
      >
        <button
          type="button"
          className="button small"
          aria-label={texts.renameOne(passkey.name)}
          onClick={() => setRenaming(true)}
        >
          {texts.rename}
        </button>
        <button
          type="button"
          className="button small revoke"
          aria-label={texts.removeOne(passkey.name)}
          onClick={() => void onRemove(passkey.id)}
        >
          {texts.remove}
        </button>
      </LoginMethod>
      {isRenaming && (
        <li>
          <Renaming
            passkey={passkey}
            onDone={async () => {
              await onChanged(texts.renamed);
              setRenaming(false);
            }}
            onCancel={() => setRenaming(false)}
          />
        </li>
      )}
    </>
  );
}

type RenamingProps = { passkey: Passkey; onDone: () => Promise<void>; onCancel: () => void };

function Renaming({ passkey: { id, name }, onDone, onCancel }: RenamingProps) {
  const api = useApi();
  const { security, profile } = useWords();
  const texts = security.passkeys;
  const form = useForm({
    checks: { name: isPasswordGiven },
    submit: async (values) => {
      await api().call("renamePasskey", { id, name: values.name });
      await onDone();
    },
  });
  const cancel = (
    <button type="button" className="button" onClick={onCancel}>
      {profile.cancel}
    </button>
  );
  return (
    <SectionForm of={form} submit={texts.save} working={texts.saving} look="primary" aside={cancel}>
      <Field
        of={form}
        name="name"
        label={texts.name}
        type="text"
        autoComplete="off"
        maxLength={limits.credentialName}
        defaultValue={name}
      />
    </SectionForm>
  );
}
