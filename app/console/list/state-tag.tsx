import { useWords } from "../../browser/locale/locale.ts";
import type { ApplicationState } from "../../../contract/schemas/applications.ts";
import { Clock } from "../../ui/form-icons.tsx";
import { Check, Close } from "../../ui/icons.tsx";

const signs = {
  waiting: { look: "warn", Icon: Clock },
  approved: { look: "ok", Icon: Check },
  refused: { look: "bad", Icon: Close },
} as const satisfies Record<ApplicationState, unknown>;

/** An application's state with its icon. */
export function StateTag({
  state,
  text,
}: {
  state: ApplicationState;
  /** Replaces the state's name. */
  text?: string;
}) {
  const { states } = useWords().operator;
  const { look, Icon } = signs[state];
  return (
    <span className={`tag ${look}`}>
      <Icon size={13} />
      {text ?? states[state]}
    </span>
  );
}
