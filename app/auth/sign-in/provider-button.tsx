import { useWords } from "../../browser/locale/locale.ts";
import { useWithRedirect } from "../layout/use-with-redirect.ts";
import { providerLoginPaths } from "./use-provider-login.ts";

/** Leads to the developers' provider. */
export function ProviderButton({ name, primary = false }: { name: string; primary?: boolean }) {
  const { signIn: texts } = useWords();
  const withRedirect = useWithRedirect();
  return (
    <div className="form">
      <a
        href={withRedirect(providerLoginPaths.developers)}
        className={primary ? "button primary large" : "button large"}
        rel="nofollow"
      >
        {texts.byCompany(name)}
      </a>
    </div>
  );
}
