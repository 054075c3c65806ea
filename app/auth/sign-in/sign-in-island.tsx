import { RenderedAddress } from "../../document/island/address.ts";
import { RulesContext, type WithPolicies } from "../form/account-rules.ts";
import { SignIn } from "./sign-in-form.tsx";
import type { Destination } from "./use-enter.ts";

type Props = Pick<Destination, "target"> & WithPolicies & { address: string };

/** `address`: path and query of the page. */
export default function SignInIsland({ address, target, rules, policies }: Props) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <SignIn target={target} leave={(to) => location.replace(to)} policies={policies} />
      </RulesContext>
    </RenderedAddress>
  );
}
