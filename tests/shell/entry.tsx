import { startShell } from "../../app/shell/start.tsx";
import { testRoutes } from "./routes.tsx";

void startShell(testRoutes(Number(new URLSearchParams(location.search).get("further") ?? 120)));
