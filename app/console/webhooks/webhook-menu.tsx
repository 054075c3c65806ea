import { useRef, useState } from "react";
import type { ListedWebhook } from "../../../contract/schemas/webhooks.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWords } from "../../browser/locale/locale.ts";
import { showMessage } from "../../browser/message/message.ts";
import { ConfirmDialog } from "../form/form-dialog.tsx";
import { Menu } from "../form/menu.tsx";
import { SecretDialog } from "../form/secret-dialog.tsx";
import { Ellipsis } from "../icons.tsx";
import { isStopped } from "../list/stopped-webhooks.ts";
import { WebhookDialog } from "./webhook-dialog.tsx";

type Props = { webhook: ListedWebhook; refetch: () => Promise<void> };
type Open = "edit" | "renew" | "pause" | "remove" | { secret: string };

/** What else can be done with a webhook. */
export function WebhookMenu({ webhook, refetch }: Props) {
  const texts = useWords().webhooks;
  const { name, state, preset } = webhook;
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<Open>();
  const opener = useRef<HTMLButtonElement>(null);
  const isActive = state === "active";
  return (
    <>
      {isStopped(webhook) && (
        <button type="button" className="button primary small" onClick={() => setOpened("pause")}>
          {texts.startAgain}
        </button>
      )}
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-label={texts.more(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen((was) => !was)}
      >
        <Ellipsis size={16} />
      </button>
      <Menu
        open={isOpen}
        onClose={() => setOpen(false)}
        label={texts.more(name)}
        className="bar-panel text-ui"
        anchor={opener}
        opener={opener}
        align="end"
        focusAfter={() => opener.current}
        items={[
          { text: texts.edit, onChoose: () => setOpened("edit") },
          ...(preset === "standard" ? [{ text: texts.renew, onChoose: () => setOpened("renew") }] : []),
          { text: isActive ? texts.pause : texts.resume, onChoose: () => setOpened("pause") },
          { text: texts.remove, onChoose: () => setOpened("remove") },
        ]}
      />
      {opened !== undefined && (
        <OpenedDialog webhook={webhook} refetch={refetch} opened={opened} setOpened={setOpened} />
      )}
    </>
  );
}

type OpenedProps = Props & { opened: Open; setOpened: (next: Open | undefined) => void };

/** The dialog of what was chosen in the menu. */
function OpenedDialog({ webhook, refetch, opened, setOpened }: OpenedProps) {
  const texts = useWords().webhooks;
  const api = useApi();
  const { id, name, state } = webhook;
  const secret = useRef<string>(undefined);
  const isActive = state === "active";
  const close = () => {
    setOpened(undefined);
    void refetch();
  };
  const toggle = async () => {
    await api().call("changeWebhook", { id, paused: isActive });
    showMessage("done", isActive ? texts.paused(name) : texts.resumed(name));
  };
  const remove = async () => {
    await api().call("deleteWebhook", { id });
    showMessage("done", texts.removing.done(name));
  };
  const renew = async () => {
    ({ secret: secret.current } = await api().call("rotateWebhook", { id }));
  };
  const { renewing, removing, pausing } = texts;
  return (
    <>
      {opened === "edit" && <WebhookDialog webhook={webhook} refetch={refetch} onClose={close} />}
      {opened === "pause" && (
        <ConfirmDialog
          texts={{
            title: isActive ? pausing.pause(name) : pausing.resume(name),
            lead: isActive ? pausing.pauseLead : pausing.resumeLead,
            submit: isActive ? texts.pause : texts.resume,
            working: texts.form.working,
          }}
          onSubmit={toggle}
          onClose={close}
        />
      )}
      {opened === "renew" && (
        <ConfirmDialog
          texts={{ ...renewing, title: renewing.title(name) }}
          onSubmit={renew}
          onClose={(isDone) => (isDone && secret.current ? setOpened({ secret: secret.current }) : close())}
        />
      )}
      {opened === "remove" && (
        <ConfirmDialog
          texts={{ ...removing, title: removing.title(name) }}
          look="bad"
          onSubmit={remove}
          onClose={close}
        />
      )}
      {typeof opened === "object" && (
        <SecretDialog texts={{ ...texts.shown, lead: texts.shown.lead(name) }} secret={opened.secret} onClose={close} />
      )}
    </>
  );
}
