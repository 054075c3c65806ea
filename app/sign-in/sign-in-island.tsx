import { RenderedAddress } from "../form/address.ts";
import type { SignInData } from "./data.ts";
import { SignIn } from "./sign-in-form.tsx";

/** `address`: path and query of the page. */
export default function SignInIsland({ address, target }: SignInData & { address: string }) {
  return (
    <RenderedAddress value={address}>
      <SignIn target={target} leave={(to) => location.replace(to)} />
    </RenderedAddress>
  );
}
