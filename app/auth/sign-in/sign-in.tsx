import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { Island } from "../../document/island/island.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";
import type { SignInData } from "./data.ts";

/** The login (specification, section 2): the page around the form. */
export function SignInPage() {
  const { signIn: texts } = useWords();
  const { target, isGuarded, rules, policies } = useLoaderData<SignInData>();
  const address = usePageAddress();
  const isMail = new URLSearchParams(address.split("?")[1]).get("way") === "mail";
  return (
    <AuthLayout title={isMail ? texts.mailTitle : texts.title} description={texts.description}>
      <Island name="sign-in" props={{ address, target, isGuarded, rules, policies }} now />
    </AuthLayout>
  );
}
