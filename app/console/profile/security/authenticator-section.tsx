import { useForm } from "../../../ui/form/use-form.ts";
import { useState } from "react";
import { useWords } from "../../../browser/locale/locale.ts";
import type { CallData } from "../../../../contract/schemas.ts";
import type { Security } from "../../../../contract/schemas/security.ts";
import { isCode, plainCode } from "../../../auth/form/checks.ts";
import { atField } from "../../../auth/proof/at-field.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { canUsePasskeys } from "../../../browser/passkey-support.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { FormProblem } from "../../../ui/form/form-problem.tsx";
import { useAttempt } from "../../../ui/form/use-attempt.ts";
import { Phone } from "../../list/icons.tsx";
import { Moment } from "../../list/moment.tsx";
import { SectionForm } from "../section-form.tsx";
import { Section } from "../section.tsx";
import { type OnChanged, LoginMethod } from "./login-method.tsx";

type NewApp = CallData<"beginAuthenticator">;

/** Sets up the authenticator app, confirms it by a code, and removes it. */
export function AuthenticatorSection({ security, onChanged }: { security: Security; onChanged: OnChanged }) {
  const { app: texts } = useWords().security;
  const { authenticatorSince: since, passkeys } = security;
  const [begun, setBegun] = useState<NewApp | null>(null);
  return (
    <Section title={texts.title} level={2}>
      {since !== null ? (
        <Present since={since} onChanged={onChanged} />
      ) : begun ? (
        <Confirm
          app={begun}
          onCancel={() => setBegun(null)}
          onDone={async (codes) => {
            await onChanged(texts.added, codes);
            setBegun(null);
          }}
        />
      ) : (
        <Begin
          isFirst={passkeys.length === 0 && !(security.passkeysAvailable && canUsePasskeys())}
          onBegun={setBegun}
        />
      )}
    </Section>
  );
}

function Begin({ isFirst, onBegun }: { isFirst: boolean; onBegun: (app: NewApp) => void }) {
  const api = useApi();
  const { app: texts } = useWords().security;
  const { attempt, isBusy, problem } = useAttempt();
  const begin = () => attempt(async () => onBegun(await api().call("beginAuthenticator", {})));
  return (
    <>
      <ul className="account-list">
        <LoginMethod Icon={Phone} name={<span className="login-method-lead">{texts.lead}</span>}>
          <button
            type="button"
            className={isFirst ? "button small primary" : "button small"}
            aria-busy={isBusy}
            onClick={() => void begin()}
          >
            {isBusy ? texts.working : texts.add}
          </button>
        </LoginMethod>
      </ul>
      <FormProblem problem={problem} />
    </>
  );
}

type ConfirmProps = { app: NewApp; onCancel: () => void; onDone: (codes: string[] | null) => Promise<void> };

function Confirm({ app: { uri, secret }, onCancel, onDone }: ConfirmProps) {
  const api = useApi();
  const { security } = useWords();
  const texts = security.app;
  const form = useForm({
    checks: { otp: isCode },
    submit: ({ otp }) =>
      atField(
        "otp",
        api()
          .call("confirmAuthenticator", { otp: plainCode(otp) })
          .then(({ recoveryCodes }) => onDone(recoveryCodes)),
      ),
  });
  const cancel = (
    <button type="button" className="button" onClick={onCancel}>
      {texts.cancel}
    </button>
  );
  return (
    <SectionForm of={form} submit={texts.confirm} working={texts.confirming} look="primary" aside={cancel}>
      <p className="text-ui">{texts.hint}</p>
      <a href={uri} className="link text-ui">
        {texts.open}
      </a>
      <p className="button-row text-meta">
        <span>{texts.key}</span>
        <code className="wrap-anywhere">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        <CopyButton text={secret} label={texts.copyKey} copied={texts.copied} />
      </p>
      <Field
        of={form}
        name="otp"
        label={texts.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="field-code num"
      >
        <p className="field-hint">{texts.codeHint}</p>
      </Field>
    </SectionForm>
  );
}

function Present({ since, onChanged }: { since: string; onChanged: OnChanged }) {
  const api = useApi();
  const { app: texts } = useWords().security;
  const { attempt, problem } = useAttempt();
  const remove = () =>
    attempt(async () => {
      await api().call("removeAuthenticator", {});
      await onChanged(texts.removed);
    });
  return (
    <>
      <ul className="account-list">
        <LoginMethod Icon={Phone} name={texts.title} added={<Moment at={since} />}>
          <button type="button" className="button small revoke" onClick={() => void remove()}>
            {texts.remove}
          </button>
        </LoginMethod>
      </ul>
      <FormProblem problem={problem} />
    </>
  );
}
