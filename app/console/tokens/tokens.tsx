import "./tokens.css";
import { useProfile } from "../guard/profile.ts";
import { useRead } from "../list/use-read.ts";
import type { View } from "../routing/route.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { AutomationTokens } from "./automation-tokens.tsx";
import { BuildLines } from "./build-lines.tsx";
import { LicencesToAgree, licencesOf } from "./licences-to-agree.tsx";
import { OwnTokens } from "./own-tokens.tsx";
import { TrustedBuilds } from "./trusted-builds.tsx";

const pageSize = 100;

/** Personal tokens, what they need and how a build uses them; for admins, tokens for automation, too. */
export const TokensView: View = ({ address }) => {
  const { data: profile } = useProfile();
  const own = useRead("ownTokens", { pageSize });
  const products = useRead("products", { pageSize });
  const agreements = useRead("agreements", { pageSize });
  const newest = useRead("newestVersions", { pageSize });
  const isAdmin = profile?.roles.includes("admin") ?? false;
  const automation = useRead("tokens", { page: 1, pageSize: 50 }, { enabled: isAdmin });
  const isLoaded = [own, products, agreements, newest].every(({ data, problem }) => data ?? problem); // moves nothing below
  return (
    <div className="operator">
      <OwnTokens address={address} read={own} />
      {isLoaded && (
        <>
          {products.data && agreements.data && (
            <ApproveDialog
              due={licencesOf(products.data, agreements.data).due}
              onClose={() => void Promise.all([own.refetch(), agreements.refetch()])}
            />
          )}
          <div className="token-columns">
            <BuildLines products={products.data} newest={newest.data} automation={automation.data} />
            <LicencesToAgree products={products} agreements={agreements} />
          </div>
          {isAdmin && (
            <>
              <AutomationTokens address={address} />
              <TrustedBuilds address={address} products={products.data?.items ?? []} />
            </>
          )}
        </>
      )}
    </div>
  );
};
