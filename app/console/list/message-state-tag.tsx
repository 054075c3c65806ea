import { useWords } from "../../browser/locale/locale.ts";
import type { ListedMessage, MessageState } from "../../../contract/schemas/messages.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Check, Close, Warning } from "../../ui/icons.tsx";

const signs = {
  waiting: { look: "plain", Icon: Clock },
  toFile: { look: "warn", Icon: Warning },
  sent: { look: "ok", Icon: Check },
  failed: { look: "bad", Icon: Close },
  unknown: { look: "warn", Icon: Warning },
  expired: { look: "plain", Icon: Close },
} as const satisfies Record<MessageState | "toFile", unknown>;

/** A message's state with its icon; a file is no delivery. */
export function MessageStateTag({ message }: { message: ListedMessage }) {
  const { states } = useWords().outbox;
  const state = message.toFile ? "toFile" : message.state;
  const { look, Icon } = signs[state];
  return (
    <span className={`tag ${look}`}>
      <Icon size={13} />
      {states[state]}
    </span>
  );
}
