import { useLocation, useNavigate } from "react-router";
import { part } from "../chunks.ts";
import { useApi } from "../use-api.ts";
import { loginPath } from "./login-path.ts";

/** Logs out in every tab and leads to the page for logging in, from there back here (specification, section 2). */
export function useLogOut(): () => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  const location = useLocation();
  return async () => {
    const { logOut } = await part(() => import("../session/log-out.ts"));
    await logOut(api());
    await navigate(loginPath(location));
  };
}
