import { useEffect } from "react";
import { readText } from "../../browser/storage/stored-text.ts";
import type { PolicyVersions } from "../../../contract/schemas/accounts.ts";
import { RulesContext, type WithAgreed } from "../form/account-rules.ts";
import { RenderedAddress, useAddress } from "../../document/island/address.ts";
import { useStepFocus } from "../../document/island/use-step-focus.ts";
import { locationIn } from "./location-in.ts";
import { RegionStep } from "./region-step.tsx";
import { RegisterStep } from "./register-step.tsx";

/** Both steps of a registration in one document, so that input survives a change of the region. */
export default function RegistrationIsland({ address, rules, agreed }: WithAgreed & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <Registration agreed={agreed} />
      </RulesContext>
    </RenderedAddress>
  );
}

function Registration({ agreed }: { agreed: PolicyVersions }) {
  const { pathname, search } = useAddress();
  const location = pathname === "/register" ? locationIn(search) : null;
  useStepFocus(pathname);
  useEffect(() => {
    if (readText("token") !== null) globalThis.location.replace("/profile/index"); // members have an account already
  }, []);
  return location === null ? <RegionStep /> : <RegisterStep location={location} agreed={agreed} />;
}
