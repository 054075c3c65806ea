import "./styles.css";
import { takeMailboxToken } from "./account/mailbox-token.ts";
import { routesOf } from "./shell-routes.ts";
import { startShell } from "./shell/start.tsx";

takeMailboxToken();
void startShell(routesOf(`${location.origin}/`));
