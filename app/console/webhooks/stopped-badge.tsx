import en from "../../../contract/words/console/webhooks.en.ts";
import zh from "../../../contract/words/console/webhooks.zh.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { WithWords } from "../../browser/locale/with-words.tsx";
import { useWindowFocus } from "../../browser/use-window-focus.ts";
import { CountBadge } from "../list/count-badge.tsx";
import { useRead } from "../list/use-read.ts";
import { allWebhooks, isStopped } from "../list/stopped-webhooks.ts";

const own = { en, zh };

/** Sidebar badge: how many webhooks were stopped because nothing arrived. */
export const StoppedBadge = () => (
  <WithWords own={own}>
    <Stopped />
  </WithWords>
);

function Stopped() {
  const texts = useWords().webhooks;
  const { data, refetch } = useRead("webhooks", allWebhooks);
  useWindowFocus(() => void refetch());
  const stopped = data?.items.filter(isStopped) ?? [];
  const [first] = stopped;
  return (
    <CountBadge
      count={stopped.length}
      text={texts.state({ stopped: first?.name, failing: undefined })}
      className="failed"
    />
  );
}
