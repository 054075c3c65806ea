import { RenderedAddress } from "../../document/island/address.ts";
import { RulesContext, type WithRules } from "../form/account-rules.ts";
import { SignIn } from "./sign-in-form.tsx";
import type { Destination } from "./use-enter.ts";

type Props = Pick<Destination, "target"> & WithRules & { address: string };

/** `address`: path and query of the page. */
export default function SignInIsland({ address, target, rules }: Props) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <SignIn target={target} leave={(to) => location.replace(to)} companyLogin={rules.companyLogin} />
      </RulesContext>
    </RenderedAddress>
  );
}
