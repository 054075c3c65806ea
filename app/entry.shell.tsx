import "./styles/styles.css";
import { takeMailboxToken } from "./console/profile/mailbox-token.ts";
import { routesOf } from "./shell-routes.ts";
import { startShell } from "./console/shell/start.tsx";

takeMailboxToken();
void startShell(routesOf(`${location.origin}/`));
