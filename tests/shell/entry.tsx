import { startShell } from "../../app/console/shell/start.tsx";
import { testRoutes } from "./routes.tsx";

const asked = new URLSearchParams(location.search);
const further = Number(asked.get("further") ?? 120);
void startShell(testRoutes(further, { lines: Number(asked.get("lines") ?? 120), hidden: asked.has("hidden") }));
