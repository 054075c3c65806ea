import { useLoaderData } from "react-router";
import { Island } from "../../document/island/island.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { usePageAddress } from "../../document/server/page-address.ts";
import { useLoginWords } from "../../browser/locale/form-words.ts";
import type { SignInData } from "./data.ts";

/** The login (specification, section 2): the page around the form. */
export function SignInPage() {
  const { signIn: texts } = useLoginWords();
  const { target, rules } = useLoaderData<SignInData>();
  const address = usePageAddress();
  const isMail = new URLSearchParams(address.split("?")[1]).get("way") === "mail";
  return (
    <AuthLayout title={isMail ? texts.mailTitle : texts.title} description={texts.description}>
      <Island name="sign-in" props={{ address, target, rules }} now />
    </AuthLayout>
  );
}
