import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ProofOptions, ProofWay } from "../../../contract/schemas/security.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { canUsePasskeys, loadPasskeys } from "../../browser/passkey-support.ts";
import { Field } from "../../ui/form/field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { isAnyCode, isCode, isPasswordGiven, plainCode } from "../form/checks.ts";
import { CodeField } from "../form/code-field.tsx";
import { FormFrame } from "../form/form-frame.tsx";
import { PasswordField } from "../form/password-fields.tsx";
import { atField } from "./at-field.ts";

type Proof = CallInput<"prove">;
type Props = {
  options: ProofOptions;
  /** Whether this browser may skip the second step from now on. */
  canRemember: boolean;
  onProved: (session: Session) => void;
};
type WayProps = { options: ProofOptions; prove: (proof: Proof) => Promise<void>; remember: boolean };

/** Asks a logged-in user to prove their identity by one of the account's methods. */
export function ProofForm({ options, canRemember, onProved }: Props) {
  const api = useApi();
  const { proof: texts } = useWords();
  const ways = options.ways.filter((way) => way !== "passkey" || canUsePasskeys());
  const [way, setWay] = useState<ProofWay | undefined>(ways[0]);
  const prove = async (proof: Proof) => onProved(await api().call("prove", proof));
  const parts = { options, prove, remember: canRemember };
  return (
    <>
      {way === "passkey" && <ByPasskey {...parts} />}
      {way === "otp" && <ByApp {...parts} />}
      {way === "recovery" && <ByRecoveryCode {...parts} />}
      {way === "password" && <ByPassword {...parts} />}
      {way === "code" && <ByCode {...parts} />}
      {way === "company" && <ByCompany provider={options.provider} />}
      <ul className="proof-ways">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <li key={each}>
              <button type="button" className="link" onClick={() => setWay(each)}>
                {texts.ways[each]}
              </button>
            </li>
          ))}
      </ul>
    </>
  );
}

function ByPasskey({ prove, remember }: WayProps) {
  const api = useApi();
  const { proof: texts } = useWords();
  const form = useForm({
    checks: { remember: () => undefined },
    async submit(values) {
      const { getPasskey } = await loadPasskeys();
      const { passkey } = await api().call("proofOptions", {}); // a challenge is good for one try
      if (passkey) await prove({ passkey: await getPasskey(passkey), ...remembered(values) });
    },
  });
  return (
    <FormFrame of={form} submit={texts.ways.passkey} working={texts.working}>
      <p className="form-text">{texts.passkeyText}</p>
      {remember && <Remember />}
    </FormFrame>
  );
}

function ByApp({ prove, remember }: WayProps) {
  const { proof: texts } = useWords();
  const form = useForm({
    checks: { otp: isCode, remember: () => undefined },
    submit: (values) => atField("otp", prove({ otp: plainCode(values.otp), ...remembered(values) })),
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <Field
        of={form}
        name="otp"
        label={texts.otp}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="field-code num"
      />
      {remember && <Remember />}
    </FormFrame>
  );
}

function ByRecoveryCode({ prove, remember }: WayProps) {
  const { proof: texts } = useWords();
  const form = useForm({
    checks: { recoveryCode: isAnyCode, remember: () => undefined },
    submit: (values) => atField("recoveryCode", prove({ recoveryCode: values.recoveryCode, ...remembered(values) })),
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <Field
        of={form}
        name="recoveryCode"
        label={texts.recovery}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.recoveryHint}
      />
      {remember && <Remember />}
    </FormFrame>
  );
}

function ByPassword({ prove }: WayProps) {
  const { proof: texts } = useWords();
  const form = useForm({
    checks: { password: isPasswordGiven },
    submit: ({ password }) => atField("password", prove({ password })),
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <PasswordField of={form} name="password" label={texts.password} autoComplete="current-password" />
    </FormFrame>
  );
}

function ByCode({ options: { phone }, prove }: WayProps) {
  const { proof: texts } = useWords();
  const form = useForm({
    checks: { account: () => undefined, code: isCode },
    submit: ({ code }) => atField("code", prove({ code: plainCode(code) })),
  });
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      <input type="hidden" name="account" value={phone ?? ""} />
      {phone !== null && <p className="form-text mb-5">{texts.codeTo(spacedPhone(phone))}</p>}
      <CodeField of={form} purpose="bind" />
    </FormFrame>
  );
}

/** Leaves for the provider; the console completes the proof when the browser is back. */
function ByCompany({ provider }: { provider: string | null }) {
  const api = useApi();
  const { proof: texts } = useWords();
  const form = useForm({
    checks: {},
    async submit() {
      const { url } = await api().call("beginOidcProof", { page: location.pathname + location.search });
      location.assign(url);
    },
  });
  return (
    <FormFrame of={form} submit={texts.company(provider ?? "")} working={texts.companyWorking}>
      <p className="form-text">{texts.companyText}</p>
    </FormFrame>
  );
}

function Remember() {
  const id = useId();
  const { proof: texts } = useWords();
  return (
    <div className="tick my-3">
      <input id={id} type="checkbox" name="remember" />
      <label htmlFor={id}>{texts.remember}</label>
    </div>
  );
}

function remembered({ remember }: { remember: string }): { remember?: true } {
  return remember === "on" ? { remember: true } : {};
}
