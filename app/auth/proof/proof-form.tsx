import { useId, useState } from "react";
import { useWords } from "../../browser/locale/locale.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import type { ProviderKind } from "../../../contract/schemas/oidc.ts";
import type { CallInput } from "../../../contract/schemas.ts";
import type { ProofOptions, ProofWay } from "../../../contract/schemas/security.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { canUsePasskeys, loadPasskeys } from "../../browser/passkey-support.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";
import { FormFrame } from "../form/form-frame.tsx";
import { atField } from "./at-field.ts";
import { CodeOrPassword, typedProofs, type TypedProof } from "./code-or-password.tsx";

type Proof = CallInput<"prove">;
type Props = {
  options: ProofOptions;
  /** Whether this browser may skip the second step from now on. */
  canRemember: boolean;
  onProved: (session: Session) => void;
};
type WayProps = { options: ProofOptions; prove: (proof: Proof) => Promise<void>; remember: boolean };

/** The field of each way that is typed. */
const proofOf = { otp: "otp", recovery: "recoveryCode", password: "password", code: "code" } as const;

/** Asks a logged-in user to prove their identity by one of the account's methods. */
export function ProofForm({ options, canRemember, onProved }: Props) {
  const api = useApi();
  const { proof: texts } = useWords();
  const ways = options.ways.filter((way) => way !== "passkey" || canUsePasskeys());
  const [way, setWay] = useState<ProofWay | undefined>(ways[0]);
  const prove = async (proof: Proof) => onProved(await api().call("prove", proof));
  const proof = way && way !== "passkey" && !isProvider(way) ? proofOf[way] : undefined;
  const parts = { options, prove, remember: canRemember };
  return (
    <>
      {way === "passkey" && <ByPasskey {...parts} />}
      {proof && <ByTyping key={proof} proof={proof} {...parts} />}
      {way && isProvider(way) && <ByProvider key={way} kind={way} name={options.providers[way] ?? ""} />}
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

type TypedProps = WayProps & { proof: TypedProof };

function ByTyping({ proof, options: { phone }, prove, remember }: TypedProps) {
  const { proof: texts } = useWords();
  const { check, read } = typedProofs[proof];
  const form = useForm<string>({
    checks: { account: () => undefined, [proof]: check, remember: () => undefined },
    submit: (values) =>
      atField(
        proof,
        prove({ [proof]: read(values[proof] ?? ""), ...remembered({ remember: values["remember"] ?? "" }) }),
      ),
  });
  const mayRemember = remember && (proof === "otp" || proof === "recoveryCode");
  return (
    <FormFrame of={form} submit={texts.submit} working={texts.working}>
      {proof === "code" && phone !== null && (
        <p className="form-text code-receiver">{texts.codeTo(spacedPhone(phone))}</p>
      )}
      <CodeOrPassword of={form} proof={proof} phone={phone} purpose="bind" />
      {mayRemember && <Remember />}
    </FormFrame>
  );
}

const isProvider = (way: ProofWay): way is ProviderKind => way === "company" || way === "developers";

/** Leaves for the provider; the console completes the proof when the browser is back. */
function ByProvider({ kind, name }: { kind: ProviderKind; name: string }) {
  const api = useApi();
  const { proof: texts } = useWords();
  const form = useForm({
    checks: {},
    async submit() {
      const { url } = await api().call("beginOidcProof", { provider: kind, page: location.pathname + location.search });
      location.assign(url);
    },
  });
  return (
    <FormFrame of={form} submit={texts.company(name)} working={texts.companyWorking}>
      <p className="form-text">{texts.companyText}</p>
    </FormFrame>
  );
}

function Remember() {
  const id = useId();
  const { proof: texts } = useWords();
  return (
    <div className="tick proof-tick">
      <input id={id} type="checkbox" name="remember" />
      <label htmlFor={id}>{texts.remember}</label>
    </div>
  );
}

function remembered({ remember }: { remember: string }): { remember?: true } {
  return remember === "on" ? { remember: true } : {};
}
