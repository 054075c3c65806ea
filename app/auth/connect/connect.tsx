import { useWords } from "../../browser/locale/locale.ts";
import { Island } from "../../document/island/island.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";

/** Where a client of the portal as an OpenID provider sends its users. */
export function ConnectPage() {
  const { connect: texts } = useWords();
  return (
    <AuthLayout title={texts.title} description={texts.description}>
      <Island name="connect" props={{ address: usePageAddress() }} now />
    </AuthLayout>
  );
}
