import { useEffect } from "react";
import { readText } from "../../browser/storage/stored-text.ts";
import { RulesContext, type AskedPolicy, type WithPolicies } from "../form/account-rules.ts";
import { RenderedAddress, useAddress } from "../../document/island/address.ts";
import { useStepFocus } from "../../document/island/use-step-focus.ts";
import { locationIn } from "./location-in.ts";
import { RegionStep } from "./region-step.tsx";
import { RegisterStep } from "./register-step.tsx";

/** Both steps of a registration in one document, so that input survives a change of the region. */
export default function RegistrationIsland({ address, rules, policies }: WithPolicies & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <Registration policies={policies} />
      </RulesContext>
    </RenderedAddress>
  );
}

function Registration({ policies }: { policies: AskedPolicy[] }) {
  const { pathname, search } = useAddress();
  const location = pathname === "/register" ? locationIn(search) : null;
  useStepFocus(pathname);
  useEffect(() => {
    if (readText("token") !== null) globalThis.location.replace("/profile/index"); // members have an account already
  }, []);
  return location === null ? <RegionStep /> : <RegisterStep location={location} policies={policies} />;
}
