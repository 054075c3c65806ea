import { chooseMode } from "../../../browser/theme/settings.ts";
import { useApi } from "../../../browser/client/use-api.ts";
import { isDark } from "../../../browser/mode.ts";
import { useOtherLanguage } from "../bar/use-other-language.ts";
import type { ActionId } from "./actions.ts";

/** Does what an action without a page of its own says. `onOpen` opens a page of the console. */
export function useAction(onOpen: (path: string) => void, logOut: () => void): (id: ActionId) => void {
  const api = useApi();
  const { change } = useOtherLanguage();
  const openNext = async () => {
    const { items } = await api()
      .call("applicationQueue", { state: "waiting", page: 1, pageSize: 1 })
      .catch(() => ({ items: [] })); // the queue says what is wrong
    onOpen(items[0] ? `/review/${encodeURIComponent(items[0].id)}` : "/review");
  };
  return (id) => {
    if (id === "application") void openNext();
    if (id === "language") change();
    if (id === "theme") chooseMode(isDark() ? "light" : "dark");
    if (id === "logOut") logOut();
  };
}
