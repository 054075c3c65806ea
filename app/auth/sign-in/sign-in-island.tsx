import { RenderedAddress } from "../../document/island/address.ts";
import { SignIn } from "./sign-in-form.tsx";
import type { Destination } from "./use-enter.ts";

/** `address`: path and query of the page. */
export default function SignInIsland({ address, target }: Pick<Destination, "target"> & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <SignIn target={target} leave={(to) => location.replace(to)} />
    </RenderedAddress>
  );
}
