import "./tokens.css";
import { useProfile } from "../guard/profile.ts";
import type { View } from "../routing/route.ts";
import { AutomationTokens } from "./automation-tokens.tsx";
import { BuildLines } from "./build-lines.tsx";
import { LicencesToAgree } from "./licences-to-agree.tsx";
import { OwnTokens } from "./own-tokens.tsx";

/** Personal tokens, what they need and how a build uses them; for admins, tokens for automation, too. */
export const TokensView: View = ({ address }) => {
  const { data: profile } = useProfile();
  return (
    <div className="operator">
      <OwnTokens address={address} />
      <LicencesToAgree />
      <BuildLines />
      {profile?.roles.includes("admin") && <AutomationTokens address={address} />}
    </div>
  );
};
