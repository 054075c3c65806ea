import { RenderedAddress } from "../../document/island/address.ts";
import { RulesContext, type WithPolicies } from "../form/account-rules.ts";
import { SignIn } from "./sign-in-form.tsx";
import type { Destination } from "./use-enter.ts";

type Props = Pick<Destination, "target"> & WithPolicies & { address: string; isGuarded: boolean };

/** `address`: path and query of the page. */
export default function SignInIsland({ address, target, isGuarded, rules, policies }: Props) {
  return (
    <RenderedAddress value={address}>
      <RulesContext value={rules}>
        <SignIn target={target} isGuarded={isGuarded} leave={(to) => location.replace(to)} policies={policies} />
      </RulesContext>
    </RenderedAddress>
  );
}
